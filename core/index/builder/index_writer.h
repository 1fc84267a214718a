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

// Writes the index, and returns its header. `keys` are mixed with salt 0. If they cannot be placed, sorts them again
// with the next salt. `progress` receives the number of placed keys, which never decreases.
absl::StatusOr<Header> WriteFoldedKeys(FoldedKeys keys, std::string_view metadata, const BuildLimits& limits,
                                       ByteSink& sink, absl::FunctionRef<void(uint64_t keys)> progress);

}  // namespace tabia::index
