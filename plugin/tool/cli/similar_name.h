// The name that a user probably meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tabia::tool {

// Returns the one of `names` that is nearest to `word`; nothing if none is near: one edit in a short word, two in a
// longer one. An edit adds, removes or replaces a letter, or exchanges two neighbours.
std::optional<std::string> SimilarName(std::string_view word, const std::vector<std::string>& names);

}  // namespace tabia::tool
