// The errors of UBGI.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace tabia::ubgi {

absl::Status BadCommand(std::string_view why);
absl::Status BadValue(std::string_view why);
absl::Status BadState(std::string_view why);
absl::Status Unsupported(std::string_view why);

// Returns a printable line such as "error bad_value dice: 7 1: must be two numbers, each 1 to 6". An error that
// was not made by a function above is printed as bad_value.
std::string ErrorLine(const absl::Status& status);

}  // namespace tabia::ubgi
