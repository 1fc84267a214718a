#include "core/formats/pgn/pgn_scanner.h"

#include <algorithm>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"

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
  const std::string_view ahead = Ahead(kMaxLineBytes), line = ahead.substr(0, ahead.find('\n'));
  return line.substr(0, line.find('\r'));
}

void PgnScanner::SkipBlanks() {
  for (int c = Peek(); c == ' ' || c == '\t'; c = Peek()) Advance();
}

void PgnScanner::SkipLine() {
  while (!IsLineEnd(Peek())) Advance();
}

void PgnScanner::ReadLine(std::string& text) {
  for (int c; !IsLineEnd(c = Peek()); Advance()) {
    if (text.size() < kMaxCommentBytes) text += static_cast<char>(c);
  }
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
    if (text.size() <= kMaxCommentBytes) text += static_cast<char>(c);
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
bool PgnScanner::SkipVariation(const std::function<void(std::string_view comment)>& visit) {
  std::string comment;
  const auto pass_comment = [&] {
    if (visit == nullptr) return SkipComment();
    comment.clear();
    if (!ReadComment(comment)) return false;
    visit(comment);
    return true;
  };
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
    if (c == '{' && !pass_comment()) return false;
  }
  return true;
}

bool PgnScanner::IsAtEventTag() {
  return begins_line_ && WholeTagName(LineAhead()) == "Event";
}

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
