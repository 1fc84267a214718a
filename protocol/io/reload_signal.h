// The signal that asks a server to open its files again.
#pragma once

#include <optional>

namespace tabia::io {

// Returns its number (SIGHUP); nothing where the system has no such signal.
std::optional<int> ReloadSignal();

}  // namespace tabia::io
