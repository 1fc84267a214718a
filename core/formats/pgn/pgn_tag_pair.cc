#include "core/formats/pgn/pgn_tag_pair.h"

#include <cstddef>

#include "absl/strings/ascii.h"

namespace tabia::formats {
namespace {

constexpr size_t kMaxTagBytes = 1000;

// Drops bytes beyond kMaxTagBytes: a hostile tag is as long as its file.
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

void RemoveBlanksOf(std::string_view& line) {
  while (!line.empty() && (line[0] == ' ' || line[0] == '\t')) line.remove_prefix(1);
}

// Returns whether a closing quote is in `value`, with the closing bracket after it.
bool HasClosing(std::string_view value) {
  for (size_t quote; (quote = value.find('"')) != std::string_view::npos;) {
    value.remove_prefix(quote + 1);
    RemoveBlanksOf(value);
    if (value.starts_with(']')) return true;
  }
  return false;
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

bool IsTagNameCharacter(int c) {
  return c == '_' || (c >= 0 && absl::ascii_isalnum(static_cast<unsigned char>(c)));
}

std::string_view WholeTagName(std::string_view line) {
  if (!line.starts_with('[')) return {};
  line.remove_prefix(1);
  RemoveBlanksOf(line);
  size_t size = 0;
  while (size < line.size() && IsTagNameCharacter(static_cast<unsigned char>(line[size]))) ++size;
  const std::string_view name = line.substr(0, size);
  line.remove_prefix(size);
  RemoveBlanksOf(line);
  if (name.empty() || absl::ascii_isdigit(static_cast<unsigned char>(name[0])) || !line.starts_with('"')) {
    return {};
  }
  return HasClosing(line.substr(1)) ? name : std::string_view();
}

}  // namespace tabia::formats
