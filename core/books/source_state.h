// A hash of a source, which changes whenever its index would change.
#pragma once

#include <cstdint>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"

namespace tabia::books {

// Returns a hash of everything on which the index of this source depends: the file's size, modification time and
// checksum; whether a database journal with unread changes lies beside it; the options of reading; the index format,
// the encoding of values and the version of tabia, because another version may read the same bytes differently.
//
// The checksum covers the whole of a file of up to 64 MiB. In a larger file it covers 64 blocks of 1 MiB, spread
// evenly, because every opening waits for it.
absl::StatusOr<uint64_t> SourceState(const formats::SourceFile& file, const formats::ReadOptions& options);

}  // namespace tabia::books
