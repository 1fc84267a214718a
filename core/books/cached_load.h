// Opens large foreign books through the cache: a book is read once, and its index is kept.
#pragma once

#include "absl/status/statusor.h"

#include "core/books/book_options.h"
#include "core/formats/source_file.h"
#include "core/probe/book.h"

namespace tabia::books {

// The number of attempts to read a book that changes while it is read.
inline constexpr int kMaxReadings = 3;

// Opens the index of the foreign book `file` in the cache, and makes it first if it is missing (OpenBook).
// UnavailableError if the cache cannot be used, AbortedError if the book keeps changing while it is read.
absl::StatusOr<probe::Book> LoadThroughCache(const formats::SourceFile& file, const OpenOptions& options);

}  // namespace tabia::books
