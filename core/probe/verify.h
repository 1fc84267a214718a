// Checks every byte of an index, including values and notes.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/index/index.h"
#include "core/records/game.h"

namespace tabia::probe {

struct VerifiedIndex {
  uint64_t records = 0;  // moves, or statements of backgammon
  uint64_t notes = 0;
};

// Reads and checks the whole index. The error contains `path` and the place of the first damage.
absl::StatusOr<VerifiedIndex> VerifyIndex(const index::Index& index, records::Game game,
                                          std::string_view path, const Progress& progress = {});

}  // namespace tabia::probe
