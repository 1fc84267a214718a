// Paths as the system has them.
#pragma once

#include <filesystem>
#include <string_view>

namespace tabia {

// Returns `utf8` as std::filesystem takes it. What that makes of a std::string itself is in Windows not UTF-8.
std::filesystem::path PathOf(std::string_view utf8);

}  // namespace tabia
