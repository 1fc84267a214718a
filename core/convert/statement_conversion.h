// Writes the statements of backgammon books as a book of another format.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/books/build.h"
#include "core/formats/registry.h"
#include "core/formats/write_options.h"
#include "core/probe/book_info.h"
#include "core/records/writers.h"

namespace tabia::convert {

struct StatementsReport {
  probe::BookInfo book;  // the game and the sources; no counts
  records::WriteReport written;
};

// Passes the statements of all sources to a writer of `format`, in their order. The sources are not merged into an
// index first, because an index drops facts that affect no play, such as the Jacoby rule in a match. Does not check the
// losses. Returns a usage error if a source is a chess book. REQUIRES: format.statements is set; there is a source.
absl::StatusOr<StatementsReport> WriteStatements(const std::vector<std::string>& sources,
                                                 const books::BuildOptions& building,
                                                 const formats::WrittenFormat& format,
                                                 formats::WriteOptions writing, ByteSink& sink);

// Returns the usage error of a chess book `name` that a format of backgammon cannot store.
absl::Status RefuseChess(const std::string& name, const formats::WrittenFormat& format);

}  // namespace tabia::convert
