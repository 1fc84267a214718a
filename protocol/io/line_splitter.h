// A stream of bytes as lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::io {

// Lines end in LF or CR LF. Of a line longer than `max_bytes` the first `max_bytes` + 1 come out, so
// that its reader sees that it is too long, and memory stays bounded whatever comes in.
class LineSplitter {
 public:
  explicit LineSplitter(size_t max_bytes) : max_bytes_(max_bytes) {}

  // Takes the first line off `bytes`, or all of them if they complete none.
  std::optional<std::string> TakeLine(std::string_view& bytes);

  // What came after the last line end; nothing if that is nothing.
  std::optional<std::string> TakeRest();

 private:
  void Keep(std::string_view bytes) { line_.append(bytes.substr(0, max_bytes_ + 1 - line_.size())); }
  std::string Complete();

  size_t max_bytes_;
  std::string line_;
};

}  // namespace tabia::io
