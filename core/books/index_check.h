// Checks an index before all of it is read.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/probe/book.h"
#include "core/records/game.h"

namespace tabia::books {

// The treatment of a damaged index that is to be read in full.
struct DamagePolicy {
  bool salvage = false;  // reads the undamaged part; otherwise damage is an error
  std::function<void(const std::string& why)> warn = {};  // called with a description of the salvaged damage
};

// Checks every byte of an index (probe::VerifyIndex). Without this check, a build from a damaged index would silently
// lose entries, because a lookup treats a damaged value as absent. Returns an empty text if the index is sound.
// Otherwise returns BadFile or, with `salvage`, a text with the number of readable positions and the first damage.
absl::StatusOr<std::string> CheckIndex(const index::Index& index, const probe::BookInfo& info,
                                       std::string_view path, const DamagePolicy& policy);

}  // namespace tabia::books
