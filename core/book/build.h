// Sources to one index.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/byte_sink.h"
#include "core/book/book_info.h"
#include "core/formats/reader.h"

namespace tabia::book {

// Reads every file of `sources` (of any readable format, of one variant and one scale of weights) and writes
// one index to `sink`. The bytes do not depend on the order of the rows within the sources.
absl::StatusOr<BookInfo> BuildIndex(const std::vector<std::string>& sources,
                                    const formats::ReadOptions& options, ByteSink& sink);

// The same into the file `output`, which appears whole or not at all.
absl::StatusOr<BookInfo> BuildIndexFile(const std::vector<std::string>& sources,
                                        const formats::ReadOptions& options, const std::string& output);

}  // namespace tabia::book
