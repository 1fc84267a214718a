// Large foreign books, read once and then kept as an index in the cache.
#pragma once

#include "absl/status/statusor.h"

#include "core/books/open_options.h"
#include "core/formats/source_file.h"
#include "core/probe/book.h"

namespace tabia::books {

// Opens the index of the foreign book `file` in the cache, and makes it first if need be (OpenBook).
// UnavailableError if the cache cannot be used, AbortedError if the book does not stop changing.
absl::StatusOr<probe::Book> LoadThroughCache(const formats::SourceFile& file, const OpenOptions& options);

}  // namespace tabia::books
