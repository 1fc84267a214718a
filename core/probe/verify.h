// Checks every byte of an index, including values and notes.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/index/index.h"
#include "core/probe/book_info.h"

namespace tabia::probe {

struct VerifiedIndex {
  uint64_t records = 0;    // moves, or statements of backgammon
  uint64_t evaluated = 0;  // moves that have an evaluation
  uint64_t notes = 0;
};

// Reads and checks the whole index, whose metadata are `info`. The error contains `path` and the place of the first
// damage.
absl::StatusOr<VerifiedIndex> VerifyIndex(const index::Index& index, const BookInfo& info,
                                          std::string_view path, const Progress& progress = {});

// Returns an error if the number of evaluations in the metadata differs from that in the values. The number in the
// metadata determines the version of the index.
absl::Status CheckEvaluated(const VerifiedIndex& verified, const BookInfo& info, std::string_view path);

}  // namespace tabia::probe
