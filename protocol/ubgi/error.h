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

// "error bad_value dice: 7 1: each is 1 to 6"; printable. Any other error is a bad value.
std::string ErrorLine(const absl::Status& status);

}  // namespace tabia::ubgi
