// The one door to a book: any readable file, recognised by content.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/books/build.h"
#include "core/books/open_options.h"
#include "core/formats/source_file.h"
#include "core/probe/book.h"

namespace tabia::books {

// Maps an index, and a book whose format answers by key (Polyglot) or by position (CTG with its .cto), which
// is probed in place. Reads any other small book into an index in memory. The index of a large one is kept in
// the cache's folder and mapped; it is made first, within `limits`, if there is none of the source's present
// state, or none that can be opened. Indexes of its earlier states are removed then. If several open one book at once,
// one reads it and the others wait for it; if that one dies, another takes over. A cache that cannot be used
// does not make a book unusable: the book is then read into memory, after a warning.
//
// A book that changes while it is read is read again, and is an error (AbortedError) if it never stops.
absl::StatusOr<probe::Book> OpenBook(const std::string& path, const OpenOptions& options = {});
// The same of a file that OpenFile has opened.
absl::StatusOr<probe::Book> OpenBook(formats::SourceFile file, const OpenOptions& options);

// Reads all sources into one index in memory (BuildIndex); the book has the name of the first source. A single
// index of which nothing is left out is mapped instead.
absl::StatusOr<probe::Book> BuildBook(const std::vector<std::string>& sources, const BuildOptions& options);

}  // namespace tabia::books
