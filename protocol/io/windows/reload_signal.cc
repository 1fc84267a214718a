#include "protocol/io/reload_signal.h"

namespace tabia::io {

std::optional<int> ReloadSignal() {
  return std::nullopt;
}

}  // namespace tabia::io
