#include "protocol/io/reload_signal.h"

#include <csignal>

namespace tabia::io {

std::optional<int> ReloadSignal() {
  return SIGHUP;
}

}  // namespace tabia::io
