// Lines for the user that nobody has to wait for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tabia::io {

// Writes to a descriptor only what it takes at once: a terminal that is stopped, or a pipe that nobody reads,
// must not stop a server. What is lost is counted, and told when there is room again.
class UserLog {
 public:
  explicit UserLog(int descriptor) : descriptor_(descriptor) {}

  // One line without its end; a very long one is cut.
  void Tell(std::string_view line);

 private:
  const int descriptor_;
  uint64_t lost_ = 0;
};

}  // namespace tabia::io
