// The text of a configuration file: lines "NAME = VALUE", as in TOML.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace tabia::tool {

struct ConfigLine {
  int line = 0;  // from 1
  std::string name;
  std::vector<std::string> values;  // those of the list, or the only one
};

// A value is text in double quotes with JSON's escapes, a number, true, false, or a list of these in
// brackets, which may go on over several lines. "#" begins a remark. The error of a bad file names `path` and
// the line.
absl::StatusOr<std::vector<ConfigLine>> ParseConfigLines(const std::string& path, std::string_view text);

}  // namespace tabia::tool
