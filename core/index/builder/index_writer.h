// Writes the folded keys of a build as an index: the sections in order, then the header.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/index/builder/build_report.h"
#include "core/index/builder/record_folder.h"
#include "core/index/layout/index_layout.h"

namespace tabia::index {

// Writes the index, and returns its header. `keys` are mixed with salt 0. If they cannot be placed, they are sorted
// again, mixed with another salt. `progress` is called periodically with the number of keys placed; the number never
// falls.
absl::StatusOr<Header> WriteFoldedKeys(FoldedKeys keys, std::string_view metadata, const BuildLimits& limits,
                                       ByteSink& sink, absl::FunctionRef<void(uint64_t keys)> progress);

}  // namespace tabia::index
