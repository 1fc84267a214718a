// A stream of bytes as lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::io {

// Lines end in LF or CR LF. Of a line longer than `max_bytes` the first `max_bytes` + 1 come out, so that its reader
// sees that it is too long, and memory stays bounded whatever comes in. A line that is complete in the bytes at hand is
// not copied.
class LineSplitter {
 public:
  explicit LineSplitter(size_t max_bytes) : max_bytes_(max_bytes) {}

  // Takes the first line off `bytes`, or all of them if they complete none. The line is valid until `bytes` change, or
  // the next call.
  std::optional<std::string_view> TakeLine(std::string_view& bytes);
  // Returns what came after the last line end; nothing if that is nothing. Valid until the next call.
  std::optional<std::string_view> TakeRest();

  // Whether what came last does not end a line.
  bool is_within_line() const { return !is_completed_ && !kept_.empty(); }

 private:
  void Keep(std::string_view bytes) { kept_.append(bytes.substr(0, max_bytes_ + 1 - kept_.size())); }
  static std::string_view Complete(std::string_view line);
  void ForgetCompleted();

  size_t max_bytes_;
  std::string kept_;           // the beginning of a line
  bool is_completed_ = false;  // what is kept, with the last line
};

}  // namespace tabia::io
