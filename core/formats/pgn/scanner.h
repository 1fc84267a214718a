// A PGN text, character by character, and the skipping of what is not in its main lines.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/status.h"

#include "core/base/byte_source.h"

namespace tabia::formats {

// How the skipping of a comment or a variation ended. One that is never closed would swallow all games that
// follow it, so a line that begins with "[Event " ends it.
enum class PgnSkipEnd : uint8_t {
  kClosed,     // after the closing sign
  kEndOfText,  // at the end of the text, without a closing sign
  kEventTag,   // after "[Event ", without a closing sign
};

class PgnScanner {
 public:
  static constexpr int kEnd = -1;

  // Scans `source`, which must outlive this object.
  explicit PgnScanner(ByteSource& source) : source_(source) {}

  // Returns the next character, 0 to 255, or kEnd at the end of the text and at an error of the source.
  int Peek() { return at_ != end_ || Refill() ? static_cast<uint8_t>(*at_) : kEnd; }
  // Moves past the character that Peek has returned.
  void Advance() {
    begins_line_ = *at_ == '\n' || *at_ == '\r';
    line_ += *at_ == '\n';
    ++at_;
  }
  // Moves past the next character if it is `c`, and returns whether it is.
  bool Take(char c) {
    if (Peek() != static_cast<uint8_t>(c)) return false;
    Advance();
    return true;
  }

  static bool IsLineEnd(int c) { return c == '\n' || c == '\r' || c == kEnd; }

  // Skips spaces and tabs.
  void SkipBlanks();
  // Skips to the end of the line.
  void SkipLine();
  // Skips past `last`, or to the end of the line.
  void SkipPast(char last);
  // Skips from after an opening brace past the closing one. Braces do not nest.
  PgnSkipEnd SkipComment();
  // Skips from after an opening bracket past the one that closes it, with the variations and comments in it.
  PgnSkipEnd SkipVariation();

  int64_t line() const { return line_; }  // of the next character, from 1
  bool begins_line() const { return begins_line_; }
  const absl::Status& status() const { return status_; }

 private:
  bool Refill();
  bool TakeEventTag();

  ByteSource& source_;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  int64_t line_ = 1;
  bool begins_line_ = true;
  bool ended_ = false;
  absl::Status status_;
};

}  // namespace tabia::formats
