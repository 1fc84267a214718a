// The check of every byte of an index, values and notes included.
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

// Reads everything; the error states where the first damage is, and contains `path`.
absl::StatusOr<VerifiedIndex> VerifyIndex(const index::Index& index, records::Game game,
                                          std::string_view path, const Progress& progress = {});

}  // namespace tabia::probe
