// The results of an engine's searches, in a file that grows.
//
// The file is EPD, so that every command reads it as a book. A line has the position, the limit of nodes, the moves
// with their evaluations, and the engine:
//
//   rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - acn 100000; c0 "e4 eval +0.30/20, d4 eval +0.28/20"; c1 "X";
//
// Several programs on one machine may add to it (LineAppender). Readers skip a line that a killed program has left
// incomplete. Any other line that is neither a search nor a remark makes the file one of another kind, to which nothing
// is added.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/os/line_appender.h"
#include "core/formats/source_file.h"
#include "core/searches/searcher.h"

namespace tabia::searches {

// The origin of a search. Searches of different engines or numbers of nodes cannot be compared.
struct SearchOrigin {
  std::string engine;
  uint64_t nodes = 0;
};

class SearchFile {
 public:
  // Opens the file at `path`, and creates it if it is missing. `origin` is written with each search. Returns BadFile if
  // it is no file of searches.
  static absl::StatusOr<SearchFile> Open(const std::string& path, SearchOrigin origin);

  // Appends a search to the file at once. If an editor has replaced the file, appends to the new one, or returns
  // BadFile if that is no file of searches. REQUIRES: there is a move.
  absl::Status Add(const SearchedPosition& searched);

  struct Copied {
    formats::SourceFile file;
    uint64_t searches = 0;
  };
  // Copies the searches of the file to a temporary file in `folder`, and returns it under the name `path`. Other
  // programs may append to the file while the copy is read. Returns BadFile if it is no file of searches.
  static absl::StatusOr<Copied> Copy(const std::string& path, const std::string& folder);

 private:
  SearchFile(LineAppender file, SearchOrigin origin) : file_(std::move(file)), origin_(std::move(origin)) {}

  LineAppender file_;
  SearchOrigin origin_;
};

}  // namespace tabia::searches
