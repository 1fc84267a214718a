// The folders that the system has for a user's files.
#pragma once

#include <string>

#include "absl/status/statusor.h"

namespace tabia {

// Returns the folder of caches: $XDG_CACHE_HOME or $HOME/.cache; in Windows %LOCALAPPDATA%.
absl::StatusOr<std::string> UserCacheFolder();

// Returns the folder of configuration: $XDG_CONFIG_HOME or $HOME/.config; in Windows %APPDATA%. Empty if there is none.
std::string UserConfigFolder();

}  // namespace tabia
