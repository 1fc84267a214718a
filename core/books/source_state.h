// The state of a source, to recognise a change.
#pragma once

#include <cstdint>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"

namespace tabia::books {

// Returns a hash of all that the index of this source depends on: the size, the time of the last change and the
// content sum of the file; whether a journal with unread changes is next to it; the options of reading; the index
// format, the code of values and the version of this program, since another one may read the same bytes
// otherwise.
//
// The content sum covers a file of up to 64 MiB whole, and 64 MiB of a larger one, spread evenly from its
// first byte to its last, since each opening of a book of many gigabytes waits for this sum.
absl::StatusOr<uint64_t> SourceState(const formats::SourceFile& file, const formats::ReadOptions& options);

}  // namespace tabia::books
