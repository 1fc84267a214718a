// A PGN text, character by character.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/status.h"

#include "core/base/byte_source.h"

namespace tabia::formats {

class PgnText {
 public:
  static constexpr int kEnd = -1;

  // Reads `source`, which must outlive this object.
  explicit PgnText(ByteSource& source) : source_(source) {}

  // The character here, 0 to 255, or kEnd; at an error of the source, too.
  int Peek() { return at_ != end_ || Refill() ? static_cast<uint8_t>(*at_) : kEnd; }
  // Goes on behind the character that Peek has shown.
  void Advance() {
    begins_line_ = *at_ == '\n' || *at_ == '\r';
    line_ += *at_ == '\n';
    ++at_;
  }
  // Takes `c` if it is the next character.
  bool Take(char c) {
    if (Peek() != static_cast<uint8_t>(c)) return false;
    Advance();
    return true;
  }

  int64_t line() const { return line_; }  // of the character here, from 1
  bool begins_line() const { return begins_line_; }
  const absl::Status& status() const { return status_; }
  uint64_t file_bytes() const { return source_.file_bytes(); }

 private:
  bool Refill();

  ByteSource& source_;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  int64_t line_ = 1;
  bool begins_line_ = true;
  bool ended_ = false;
  absl::Status status_;
};

}  // namespace tabia::formats
