// A PGN text, character by character, and the skipping of what is not in its main lines.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"

#include "core/base/byte_streams.h"

namespace tabia::formats {

class PgnScanner {
 public:
  static constexpr int kEnd = -1;
  static constexpr size_t kMaxCommentBytes = 4096;
  static constexpr size_t kMaxLineBytes = 1200;  // that LineAhead returns: a tag pair as long as it may be

  // Scans `source`, which must outlive this object and begins with this line.
  explicit PgnScanner(ByteSource& source, int64_t line = 1) : source_(source), line_(line) {}

  // Returns the next character, 0 to 255, or kEnd at the end of the text and at an error of the source.
  int Peek() { return at_ != end_ || Refill() ? static_cast<uint8_t>(*at_) : kEnd; }
  // Moves past the character that Peek has returned.
  void Advance() {
    begins_line_ = *at_ == '\n' || *at_ == '\r' || *at_ == '\f';
    line_ += *at_ == '\n';
    ++at_;
  }
  // Moves past the next character if it is `c`, and returns whether it is.
  bool Take(char c) {
    if (Peek() != static_cast<uint8_t>(c)) return false;
    Advance();
    return true;
  }

  // Returns the next `size` bytes, or what is left of the text if that is less, and moves past none of them.
  // Valid until anything else is called. `size` is at most kMaxLineBytes.
  std::string_view Ahead(size_t size);
  // Returns the rest of the line, or kMaxLineBytes of it, in the same way.
  std::string_view LineAhead();

  // Returns those of the next characters that are in `set`, and moves past none of them. Empty if they may continue in
  // bytes that are not read yet. Valid until anything else is called.
  std::string_view AheadIn(const std::array<bool, 256>& set) const {
    const char* end = at_;
    while (end != end_ && set[static_cast<uint8_t>(*end)]) ++end;
    return {at_, end == end_ ? 0 : static_cast<size_t>(end - at_)};
  }
  // Moves past that many characters of AheadIn, none of which may be a line end.
  void AdvanceInLine(size_t count) {
    begins_line_ &= count == 0;
    at_ += count;
  }

  static bool IsLineEnd(int c) { return c == '\n' || c == '\r' || c == kEnd; }

  // Skips spaces and tabs.
  void SkipBlanks();
  // Skips to the end of the line.
  void SkipLine();
  // Skips past `last`, or to the end of the line.
  void SkipPast(char last);
  // These skip from after an opening sign past the closing one, and return whether there is one. What is
  // never closed would swallow all games that follow, so a line that begins with a whole tag pair named Event
  // ends it. Any other line that begins with a bracket does not: annotations such as "[4... Nf6!?]" are
  // wrapped too.

  // Skips a comment. Braces do not nest.
  bool SkipComment();
  // Reads one instead, and appends at most kMaxCommentBytes of it to `text`.
  bool ReadComment(std::string& text);
  // Skips a variation, with the variations and comments in it.
  bool SkipVariation();
  // Skips a remark in square brackets, which nest. An empty line and any tag pair end it too.
  bool SkipRemark();

  int64_t line() const { return line_; }  // of the next character, from 1
  bool begins_line() const { return begins_line_; }
  const absl::Status& status() const { return status_; }

 private:
  bool Refill();
  bool IsAtEventTag();

  ByteSource& source_;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  std::string ahead_;       // bytes of several pieces, while they are looked at together
  std::string_view later_;  // what follows them in the last of these pieces
  int64_t line_;
  bool begins_line_ = true;
  bool ended_ = false;
  absl::Status status_;
};

}  // namespace tabia::formats
