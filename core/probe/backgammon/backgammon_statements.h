// The statements of a backgammon index, with the positions that they are about: an index as a source.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/index/index.h"
#include "core/records/record_visitor.h"

namespace tabia::probe {

// Returns whether the index states the position of each key (books::BuildOptions::keys_only).
bool StatesPositions(const index::Index& index);

// Visits all statements in the order of the file, except damaged ones. Returns the number of decisions, cubes and
// entries of opening books. Returns a UsageError, with `name`, if the index contains only keys.
absl::StatusOr<uint64_t> VisitStatements(const index::Index& index, std::string_view name,
                                         records::RecordVisitor& visitor);

}  // namespace tabia::probe
