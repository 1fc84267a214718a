// Reads the statements and positions of a backgammon index, so that the index can be a source of a build.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/index/index.h"
#include "core/records/record_visitor.h"

namespace tabia::probe {

// Returns whether the index contains the position of each key. It does not after books::BuildOptions::keys_only.
bool StatesPositions(const index::Index& index);

// Visits all statements in the order of the file, except damaged ones. Returns the number of decisions, cubes and
// entries of opening books. Returns a UsageError, with `name`, if the index contains only keys.
absl::StatusOr<uint64_t> VisitStatements(const index::Index& index, std::string_view name,
                                         records::RecordVisitor& visitor);

}  // namespace tabia::probe
