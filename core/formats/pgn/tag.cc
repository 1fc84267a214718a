#include "core/formats/pgn/tag.h"

#include "absl/strings/ascii.h"

#include "core/formats/pgn/skip.h"

namespace tabia::formats {
namespace {

constexpr size_t kMaxBytes = 1000;

void Append(std::string& text, int c) {
  if (text.size() < kMaxBytes) text.push_back(static_cast<char>(c));
}

bool IsLineEnd(int c) {
  return c == '\n' || c == '\r' || c == PgnText::kEnd;
}

bool IsNameCharacter(int c) {
  return c == '_' || (c >= 0 && absl::ascii_isalnum(static_cast<unsigned char>(c)));
}

// Behind a quote: whether it ends the value. One that does not belongs to it.
bool QuoteEndsValue(PgnText& text, std::string& value) {
  const size_t size = value.size();
  Append(value, '"');
  for (; text.Peek() == ' '; text.Advance()) Append(value, ' ');
  const bool ends = text.Take(']') || IsLineEnd(text.Peek());
  if (ends) value.resize(size);
  return ends;
}

void TakeQuoted(PgnText& text, std::string& value) {
  for (int c; !IsLineEnd(c = text.Peek());) {
    text.Advance();
    if (c == '"') {
      if (QuoteEndsValue(text, value)) return;
      continue;
    }
    const bool escapes = c == '\\' && (text.Peek() == '"' || text.Peek() == '\\');
    Append(value, escapes ? text.Peek() : c);
    if (escapes) text.Advance();
  }
}

void TakeUnquoted(PgnText& text, std::string& value) {
  while (!text.Take(']') && !IsLineEnd(text.Peek())) {
    Append(value, text.Peek());
    text.Advance();
  }
}

}  // namespace

bool TakePgnTag(PgnText& text, PgnTag& tag) {
  tag.name.clear();
  SkipBlanks(text);
  for (; IsNameCharacter(text.Peek()); text.Advance()) Append(tag.name, text.Peek());
  if (tag.name.empty()) return false;
  TakePgnTagValue(text, tag.value);
  return true;
}

void TakePgnTagValue(PgnText& text, std::string& value) {
  value.clear();
  SkipBlanks(text);
  if (text.Take('"')) {
    TakeQuoted(text, value);
  } else {
    TakeUnquoted(text, value);
  }
}

}  // namespace tabia::formats
