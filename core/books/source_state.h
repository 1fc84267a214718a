// The state of a book's file, which shows whether the book must be opened or read again.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"

namespace tabia::books {

// Returns a hash of everything on which the answers of the book depend, if it is read with these options: the file's
// size, modification time and checksum (SampledChecksum; of an index, the checksum of its header, which has the
// checksums of all sections); whether a database journal with unread changes lies beside it; the directory of a CTG
// book; the options of reading; the index format, the encoding of values and the version of tabia, because another
// version may read the same bytes differently. REQUIRES: file.is_at_path().
absl::StatusOr<uint64_t> SourceState(const formats::SourceFile& file, const formats::ReadOptions& options);
// Returns the present state of the file at `path`. FailedPreconditionError for a folder or a pipe, which has none.
absl::StatusOr<uint64_t> SourceState(const std::string& path, const formats::ReadOptions& options);

}  // namespace tabia::books
