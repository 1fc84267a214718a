#include "core/formats/pgn/scanner.h"

#include "absl/status/statusor.h"

namespace tabia::formats {

bool PgnScanner::Refill() {
  if (ended_) return false;
  const absl::StatusOr<std::string_view> piece = source_.Next();
  status_ = piece.status();
  ended_ = !piece.ok() || piece->empty();
  if (ended_) return false;
  at_ = piece->data();
  end_ = at_ + piece->size();
  return true;
}

void PgnScanner::SkipBlanks() {
  for (int c = Peek(); c == ' ' || c == '\t'; c = Peek()) Advance();
}

void PgnScanner::SkipLine() {
  while (!IsLineEnd(Peek())) Advance();
}

void PgnScanner::SkipPast(char last) {
  while (!Take(last) && !IsLineEnd(Peek())) Advance();
}

PgnSkipEnd PgnScanner::SkipComment() {
  for (int c; (c = Peek()) != kEnd;) {
    if (c == '[' && begins_line_) {
      if (TakeEventTag()) return PgnSkipEnd::kEventTag;
      continue;
    }
    Advance();
    if (c == '}') return PgnSkipEnd::kClosed;
  }
  return PgnSkipEnd::kEndOfText;
}

// Counts the open brackets instead of calling itself: a hostile text nests them by the million.
PgnSkipEnd PgnScanner::SkipVariation() {
  for (uint64_t open = 1; open > 0;) {
    const int c = Peek();
    if (c == kEnd) return PgnSkipEnd::kEndOfText;
    if (c == ';' || (c == '%' && begins_line_)) {
      SkipLine();
      continue;
    }
    if (c == '[' && begins_line_) {
      if (TakeEventTag()) return PgnSkipEnd::kEventTag;
      continue;
    }
    Advance();
    open += c == '(';
    open -= c == ')';
    if (c != '{') continue;
    if (const PgnSkipEnd end = SkipComment(); end != PgnSkipEnd::kClosed) return end;
  }
  return PgnSkipEnd::kClosed;
}

// Moves past as much of "[Event " as the text has, and returns whether that is all of it.
bool PgnScanner::TakeEventTag() {
  for (const char c : std::string_view("[Event ")) {
    if (!Take(c)) return false;
  }
  return true;
}

}  // namespace tabia::formats
