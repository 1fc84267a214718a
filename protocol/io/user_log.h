// Lines for the user that never make tabia wait.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tabia::io {

// Writes to a descriptor only what it takes at once: a terminal that is stopped, or a pipe without a
// reader must not stop a server. What is lost is counted, and reported when there is room again.
class UserLog {
 public:
  explicit UserLog(int descriptor) : descriptor_(descriptor) {}

  // One line without its end; a very long one is cut.
  void Write(std::string_view line);

 private:
  const int descriptor_;
  uint64_t lost_ = 0;
};

}  // namespace tabia::io
