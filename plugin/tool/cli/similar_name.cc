#include "plugin/tool/cli/similar_name.h"

#include <algorithm>
#include <cstddef>

namespace tabia::tool {
namespace {

constexpr size_t kMaxWord = 40;  // no name is longer, and the time grows with the product of both
constexpr size_t kShortWord = 5;

// Returns the number of edits from `a` to `b` (the optimal string alignment distance).
size_t Edits(std::string_view a, std::string_view b) {
  const size_t columns = b.size() + 1;
  std::vector<size_t> table((a.size() + 1) * columns);
  const auto at = [&](size_t i, size_t j) -> size_t& { return table[i * columns + j]; };
  for (size_t i = 0; i <= a.size(); ++i) {
    for (size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        at(i, j) = i + j;
        continue;
      }
      at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] != b[j - 1])});
      const bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swap) at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
    }
  }
  return at(a.size(), b.size());
}

}  // namespace

std::optional<std::string> SimilarName(std::string_view word, const std::vector<std::string>& names) {
  if (word.size() > kMaxWord) return std::nullopt;
  size_t fewest = word.size() <= kShortWord ? 1 : 2;
  std::optional<std::string> nearest;
  for (const std::string& name : names) {
    const size_t edits = Edits(word, name);
    if (edits > fewest || (nearest && edits == fewest)) continue;
    fewest = edits;
    nearest = name;
  }
  return nearest;
}

}  // namespace tabia::tool
