#include "core/formats/pgn/pgn_scanner.h"

#include <algorithm>
#include <utility>

#include "absl/status/statusor.h"

#include "core/formats/pgn/pgn_tag_pair.h"

namespace tabia::formats {

bool PgnScanner::Refill() {
  if (!later_.empty()) {
    at_ = later_.data();
    end_ = at_ + later_.size();
    later_ = {};
    return true;
  }
  if (ended_) return false;
  const absl::StatusOr<std::string_view> piece = source_.Next();
  status_ = piece.status();
  ended_ = !piece.ok() || piece->empty();
  if (ended_) return false;
  at_ = piece->data();
  end_ = at_ + piece->size();
  return true;
}

// Only where a piece ends are bytes copied: a source keeps one piece at a time.
std::string_view PgnScanner::Ahead(size_t size) {
  if (at_ == end_ && !Refill()) return {};
  const auto left = [this] { return static_cast<size_t>(end_ - at_); };
  if (left() >= size || (ended_ && later_.empty())) return {at_, std::min(left(), size)};
  std::string joined(at_, end_);
  while (joined.size() < size) {
    at_ = end_ = nullptr;
    if (!Refill()) break;
    const size_t taken = std::min(left(), size - joined.size());
    joined.append(at_, taken);
    later_ = {at_ + taken, left() - taken};
  }
  ahead_ = std::move(joined);
  at_ = ahead_.data();
  end_ = at_ + ahead_.size();
  return ahead_;
}

std::string_view PgnScanner::LineAhead() {
  const std::string_view ahead = Ahead(kMaxLineBytes);
  return ahead.substr(0, ahead.find_first_of("\r\n"));
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

bool PgnScanner::SkipComment() {
  for (int c; (c = Peek()) != kEnd;) {
    if (c == '[' && IsAtEventTag()) return false;
    Advance();
    if (c == '}') return true;
  }
  return false;
}

bool PgnScanner::ReadComment(std::string& text) {
  for (int c; (c = Peek()) != kEnd;) {
    if (c == '[' && IsAtEventTag()) return false;
    Advance();
    if (c == '}') return true;
    if (text.size() < kMaxCommentBytes) text += static_cast<char>(c);
  }
  return false;
}

bool PgnScanner::SkipRemark() {
  for (uint64_t open = 1; open > 0;) {
    const int c = Peek();
    if (c == kEnd) return false;
    Advance();
    open += c == '[';
    open -= c == ']';
    if (c != '\r' && c != '\n') continue;
    if (c == '\r') Take('\n');
    if (IsLineEnd(Peek()) || !WholeTagName(LineAhead()).empty()) return false;
  }
  return true;
}

// Counts the open brackets instead of calling itself: a hostile text nests them by the million.
bool PgnScanner::SkipVariation() {
  for (uint64_t open = 1; open > 0;) {
    const int c = Peek();
    if (c == kEnd) return false;
    if (c == ';' || (c == '%' && begins_line_)) {
      SkipLine();
      continue;
    }
    if (c == '[' && IsAtEventTag()) return false;
    Advance();
    open += c == '(';
    open -= c == ')';
    if (c == '{' && !SkipComment()) return false;
  }
  return true;
}

bool PgnScanner::IsAtEventTag() {
  return begins_line_ && WholeTagName(LineAhead()) == "Event";
}

}  // namespace tabia::formats
