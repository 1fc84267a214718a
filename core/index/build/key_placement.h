// From folded keys to the lines of an index and the sections behind them.
#pragma once

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include "core/index/build/buckets_builder.h"
#include "core/index/build/build_limits.h"
#include "core/index/build/dictionary_builder.h"
#include "core/index/build/keyed_spool.h"
#include "core/index/build/section_writer.h"
#include "core/index/layout/format.h"

namespace tabia::index {

// Writes the lines and what follows them up to the remainders, in as few lines as the keys find room in;
// `header` gets the counts. False if that takes another salt: keys clash, or so many have the same home that
// lines alone do not help. `progress` hears now and then how many keys are placed.
absl::StatusOr<bool> PlaceKeys(const KeyedSpool& values, const ValueMap<uint32_t>& symbols,
                               const BuildLimits& limits, Header& header, SectionWriter& writer,
                               absl::FunctionRef<void(uint64_t keys)> progress);

}  // namespace tabia::index
