// Probes an experience file (.exp) in place, by the keys that engines compute for a position. So a lookup finds every
// position of the file, even those that no moves of the file lead to.
//
// An engine's key cannot be computed from a canonical key, so the first lookup by key finds the positions of the file,
// as its reader does.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/records/entry_finder.h"

namespace tabia::formats {

// Opens `bytes`, which must outlive the result. BadFile if the file is damaged.
absl::StatusOr<records::InPlaceBook> OpenExpInPlace(std::string_view bytes, std::string_view path,
                                                    const ReadOptions& options);

}  // namespace tabia::formats
