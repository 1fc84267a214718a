// tabia diff --by-swing: the positions of two chess books whose best moves differ.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/probe/chess/chess_book.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {

enum class DiffFormat : uint8_t { kText, kJson, kHtml };

struct SwingFlags {
  size_t most = 20;
  DiffFormat format = DiffFormat::kText;
  std::string changes = {};  // the path of the file for proposals; empty: none
};

// Returns "the 20 largest of 31; --all prints all of them".
std::string LargestText(size_t shown, uint64_t all);

// Prints the largest swings.
absl::StatusOr<int> ListSwings(const SwingFlags& flags, const probe::ChessIndex& a,
                               const probe::ChessIndex& b, const Progress& progress, Output& out);

}  // namespace tabia::tool
