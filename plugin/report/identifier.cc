#include "plugin/report/identifier.h"

#include <algorithm>
#include <cctype>

namespace tabia::report {

std::string Identifier(std::string_view label) {
  std::string name(label);
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) {
    return c < 0x80 && std::isalnum(c) != 0 ? static_cast<char>(std::tolower(c)) : '_';
  });
  return name;
}

}  // namespace tabia::report
