// Builds one index from any number of sources.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/books/book_options.h"
#include "core/books/source.h"
#include "core/probe/book.h"
#include "core/probe/book_info.h"

namespace tabia::books {

// Returns `sources` without duplicates: paths and links to the file, pipe or folder of an earlier source, whose games
// would count twice. Calls `warn`, if it is set, for each duplicate.
std::vector<std::string> DistinctSources(const std::vector<std::string>& sources,
                                         const std::function<void(const std::string& why)>& warn);

// Reads all sources and writes one index to `sink`. Sources may have any readable format, but must be of one game, one
// variant and, unless merged by shares, one scale of weights. A source that is named twice is read once. The bytes do
// not depend on the order of records within a source, on the limits or on the number of threads.
absl::StatusOr<probe::BookInfo> BuildIndex(const std::vector<std::string>& sources,
                                           const BuildOptions& options, ByteSink& sink);

// Builds from sources that are already open. REQUIRES: not options.unique, which reads the sources twice.
absl::StatusOr<probe::BookInfo> BuildIndex(std::vector<Source> sources, const BuildOptions& options,
                                           ByteSink& sink);
absl::StatusOr<probe::BookInfo> BuildIndex(Source source, const BuildOptions& options, ByteSink& sink);

struct BuiltFile {
  probe::BookInfo info;
  uint64_t bytes = 0;
};

// Builds into the file `output` (OpenOutput), which is replaced as a whole or not at all. An empty result is an error
// (CheckHasContent) unless options.allow_empty, or if it is one of several ranges. Temporary files are made in the
// folder of `output` unless the limits name another.
absl::StatusOr<BuiltFile> BuildIndexFile(const std::vector<std::string>& sources, BuildOptions options,
                                         const std::string& output);

// Reads all sources into one index in memory (BuildIndex). The book gets the name of the first source. A single index
// that is used unchanged is mapped instead.
absl::StatusOr<probe::Book> BuildBook(const std::vector<std::string>& sources, const BuildOptions& options);

// Returns "mine.pgn: 2 records skipped: illegal move, the first at line 3: …" about the first source that skipped one;
// empty if none did.
std::string SkippedText(const probe::BookInfo& info);

// Returns OK if the book contains a position or a note, or if it is an empty book (records::kEmptyBookFact). Otherwise
// returns a BadFile error that describes the source at `path`: a program that looks moves up in it would find none.
absl::Status CheckHasMoves(const probe::BookInfo& info, const std::string& path);

// Returns OK if the book contains a position or a note. Otherwise returns an error with the reason why `output` is not
// written: BadFile if damaged or illegal records were skipped, NotFoundError if the sources are valid but the options
// exclude all of their records.
absl::Status CheckHasContent(const probe::BookInfo& info, const std::string& output);

}  // namespace tabia::books
