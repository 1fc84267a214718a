// Places the folded keys of a build in an index of a size found by trial.
//
// The file is smallest when few slots are empty, but the number of buckets that suffices cannot be computed:
// it depends on how the keys spread over their homes. So the first attempt has home buckets for a load of
// 98.5 % of their slots, and each further one about 1/64 more, up to twice as many. An attempt is one pass
// over a sorted spool that writes buckets front to back; the output of a failed attempt is truncated.
//
// Invariant: the result depends on the keys, their values and the salt only, never on memory limits or on
// the order in which records were added. Example: 9,000 keys are first tried with 1,016 home buckets, and
// with 16 more in each further attempt. The two ways to fail have different remedies. Without room, more
// buckets help. Two keys that share a bucket and a fingerprint clash, and more buckets hardly ever separate
// them; another salt, which mixes all keys differently, does, and the caller then sorts its keys again.
#pragma once

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include "core/index/builder/buckets_builder.h"
#include "core/index/builder/build_report.h"
#include "core/index/builder/dictionary_builder.h"
#include "core/index/builder/keyed_spool.h"
#include "core/index/builder/section_writer.h"
#include "core/index/layout/index_layout.h"

namespace tabia::index {

// Writes the buckets and the sections after them, up to the remainders. Uses the first attempt in which
// all keys have room. Sets the counts of `header`. Returns false if another salt is needed, because keys
// clash or because too many keys have the same home. `progress` is called periodically with the number
// of keys placed.
absl::StatusOr<bool> PlaceKeys(const KeyedSpool& values, const ValueMap<uint32_t>& symbols,
                               const BuildLimits& limits, Header& header, SectionWriter& writer,
                               absl::FunctionRef<void(uint64_t keys)> progress);

}  // namespace tabia::index
