// Probes an experience file (.exp) in place: by the keys that engines may have for the position asked about. So it
// answers about every position of the file, also those that no moves of the file lead to.
//
// A canonical key alone is none of an engine's. The first question about one looks for the positions of the file, as
// its reader does.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/records/entry_finder.h"

namespace tabia::formats {

// `bytes` must outlive the finder. BadFile if the file is damaged.
absl::StatusOr<records::InPlaceBook> OpenExpInPlace(std::string_view bytes, std::string_view path,
                                                    const ReadOptions& options);

}  // namespace tabia::formats
