// Lines of a server or a loop for the user.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tabia::io {

// Receives one line without its end.
using Log = std::function<void(const std::string& text)>;

// Writes lines to a descriptor without ever waiting: a stopped terminal, or a pipe with a slow reader, must not stop a
// server. Lines that do not fit are counted, and the count is printed before the next line.
class UserLog {
 public:
  explicit UserLog(int descriptor) : descriptor_(descriptor) {}

  // Writes `line`, which has no line end, or only its first 2048 bytes if it is longer.
  void Write(std::string_view line);

 private:
  const int descriptor_;
  uint64_t lost_ = 0;
};

}  // namespace tabia::io
