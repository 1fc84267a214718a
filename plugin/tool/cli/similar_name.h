// The name that a user probably meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tabia::tool {

// Returns the most similar one of `names`, if any is within one edit of a short word or two edits of a longer one. An edit
// adds, removes or replaces a letter, or exchanges two neighbours.
std::optional<std::string> SimilarName(std::string_view word, const std::vector<std::string>& names);

}  // namespace tabia::tool
