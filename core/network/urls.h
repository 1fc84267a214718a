// Addresses of one file on several servers, as a user writes them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/tokens.h"

namespace tabia::network {

// Returns the parts of "https://a.org/masters.tabia https://b.org/masters.tabia".
inline std::vector<std::string> Addresses(std::string_view urls) {
  std::vector<std::string> addresses;
  for (const std::string_view url : SplitWords(urls, " ")) addresses.emplace_back(url);
  return addresses;
}

}  // namespace tabia::network
