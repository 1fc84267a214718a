#include "core/formats/pgn/pgn_tag_pair.h"

#include <cstddef>

#include "core/formats/pgn/pgn_whole_tag.h"

namespace tabia::formats {
namespace {

constexpr size_t kMaxTagBytes = 1000;

// Drops what exceeds kMaxTagBytes: a hostile tag is as long as its file.
void AppendToTag(std::string& text, int c) {
  if (text.size() < kMaxTagBytes) text.push_back(static_cast<char>(c));
}

// Returns whether the quote just taken ends the value; if it does not, it belongs to the value.
bool QuoteEndsValue(PgnScanner& scanner, std::string& value) {
  const size_t size = value.size();
  AppendToTag(value, '"');
  for (; scanner.Peek() == ' '; scanner.Advance()) AppendToTag(value, ' ');
  const bool ends = scanner.Take(']') || PgnScanner::IsLineEnd(scanner.Peek());
  if (ends) value.resize(size);
  return ends;
}

void TakeQuoted(PgnScanner& scanner, std::string& value) {
  for (int c; !PgnScanner::IsLineEnd(c = scanner.Peek());) {
    scanner.Advance();
    if (c == '"') {
      if (QuoteEndsValue(scanner, value)) return;
      continue;
    }
    const bool escapes = c == '\\' && (scanner.Peek() == '"' || scanner.Peek() == '\\');
    AppendToTag(value, escapes ? scanner.Peek() : c);
    if (escapes) scanner.Advance();
  }
}

void TakeUnquoted(PgnScanner& scanner, std::string& value) {
  while (!scanner.Take(']') && !PgnScanner::IsLineEnd(scanner.Peek())) {
    AppendToTag(value, scanner.Peek());
    scanner.Advance();
  }
}

}  // namespace

bool TakeTagName(PgnScanner& scanner, std::string& name) {
  name.clear();
  scanner.SkipBlanks();
  for (; IsTagNameCharacter(scanner.Peek()); scanner.Advance()) AppendToTag(name, scanner.Peek());
  return !name.empty();
}

void TakeTagValue(PgnScanner& scanner, std::string& value) {
  value.clear();
  scanner.SkipBlanks();
  if (scanner.Take('"')) {
    TakeQuoted(scanner, value);
  } else {
    TakeUnquoted(scanner, value);
  }
}

}  // namespace tabia::formats
