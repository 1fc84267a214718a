#include "core/formats/pgn/skip.h"

#include <cstdint>
#include <string_view>

namespace tabia::formats {
namespace {

bool IsLineEnd(int c) {
  return c == '\n' || c == '\r' || c == PgnText::kEnd;
}

// Takes as much of it as is there.
bool TakeEventTag(PgnText& text) {
  for (const char c : std::string_view("[Event ")) {
    if (!text.Take(c)) return false;
  }
  return true;
}

}  // namespace

PgnSkip SkipComment(PgnText& text) {
  for (int c; (c = text.Peek()) != PgnText::kEnd;) {
    if (c == '[' && text.begins_line()) {
      if (TakeEventTag(text)) return PgnSkip::kEventTag;
      continue;
    }
    text.Advance();
    if (c == '}') return PgnSkip::kDone;
  }
  return PgnSkip::kAtEnd;
}

PgnSkip SkipVariation(PgnText& text) {
  for (uint64_t open = 1; open > 0;) {
    const int c = text.Peek();
    if (c == PgnText::kEnd) return PgnSkip::kAtEnd;
    if (c == ';' || (c == '%' && text.begins_line())) {
      SkipLine(text);
      continue;
    }
    if (c == '[' && text.begins_line()) {
      if (TakeEventTag(text)) return PgnSkip::kEventTag;
      continue;
    }
    text.Advance();
    open += c == '(';
    open -= c == ')';
    if (c != '{') continue;
    if (const PgnSkip end = SkipComment(text); end != PgnSkip::kDone) return end;
  }
  return PgnSkip::kDone;
}

void SkipLine(PgnText& text) {
  while (!IsLineEnd(text.Peek())) text.Advance();
}

void SkipUpTo(PgnText& text, char last) {
  while (!text.Take(last) && !IsLineEnd(text.Peek())) text.Advance();
}

void SkipBlanks(PgnText& text) {
  for (int c = text.Peek(); c == ' ' || c == '\t'; c = text.Peek()) text.Advance();
}

}  // namespace tabia::formats
