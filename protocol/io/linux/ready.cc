#include "protocol/io/linux/ready.h"

#include <poll.h>

namespace tabia::io {

bool IsReadyWithin(int descriptor, short events, std::chrono::milliseconds limit) {
  pollfd wait = {descriptor, events, 0};
  return poll(&wait, 1, static_cast<int>(limit.count())) == 1;
}

}  // namespace tabia::io
