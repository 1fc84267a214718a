// The check of an index before all of it is read.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/probe/book.h"
#include "core/records/game.h"

namespace tabia::books {

// What to do with a damaged index that is to be read in full.
struct DamagePolicy {
  bool salvage = false;                                   // reads what can be read
  std::function<void(const std::string& why)> warn = {};  // called then with what is lost
};

// Checks every byte of an index (probe::VerifyIndex). A lookup treats a damaged value as an absent one, so that
// what is written from a damaged index would be sound and have less in it. Returns an empty text if the index
// is sound; otherwise BadFile, or with `salvage` how many of its positions can be read, and the first damage.
absl::StatusOr<std::string> CheckIndex(const index::Index& index, const probe::BookInfo& info,
                                       std::string_view path, const DamagePolicy& policy);

}  // namespace tabia::books
