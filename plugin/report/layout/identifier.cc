#include "plugin/report/layout/identifier.h"

#include <algorithm>

#include "absl/strings/ascii.h"

namespace tabia::report {

std::string Identifier(std::string_view label) {
  std::string name(label);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return absl::ascii_isalnum(c) ? absl::ascii_tolower(c) : '_'; });
  return name;
}

}  // namespace tabia::report
