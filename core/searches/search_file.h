// The searches of engines, in a file that grows.
//
// The file is EPD, so that every command reads it as a book. A line has the limit of nodes, the moves with their
// evaluations, the engine, and the score of the position (of its best move):
//
//   rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - acn 100000; c0 "e4 eval +0.30/20, d4 eval +0.28/20"; c1 "X";
//   ce 30;
//
// (here in two lines). tabia 0.1 wrote two other kinds of searches, which are read, too: `grow` left out `ce`, and
// `openings` wrote the engine into c0, and no moves:
//
//   rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - acn 100000; c0 "Stockfish 15.1"; ce 35;
//
// Several programs on one machine may add to the file (LineAppender). Readers skip a line that a killed program has
// left incomplete. A file with any other line that is neither a search nor a remark is rejected, and nothing is
// appended to it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/hash_table.h"
#include "core/base/os/line_appender.h"
#include "core/formats/source_file.h"
#include "core/moves/move_evaluation.h"
#include "core/moves/ruleset.h"
#include "core/searches/searcher.h"

namespace tabia::searches {

// The origin of a search. Searches of different engines or numbers of nodes cannot be compared.
struct SearchOrigin {
  std::string engine;
  uint64_t nodes = 0;
};

class SearchFile {
 public:
  // Opens the file at `path`, and creates it if it is missing. Its searches are of games by `rules`, which must be
  // supported; the functions below have the same argument. Writes `origin` with each search: the name of its engine
  // is cut to 1 KiB, and each " in it becomes '. Returns BadFile if it is no file of searches.
  static absl::StatusOr<SearchFile> Open(const std::string& path, const SearchOrigin& origin,
                                         const chess::Ruleset& rules = {});

  // Appends a search to the file at once. If an editor has replaced the file, appends to the new one, or returns
  // BadFile if that is no file of searches. REQUIRES: there is a move.
  absl::Status Add(const SearchedPosition& searched);

  struct Copied {
    formats::SourceFile file;
    uint64_t searches = 0;
    uint64_t without_moves = 0;  // left out, because a book cannot use them
  };
  // Copies the searches of the file to a temporary file in `folder`, and returns it under the name `path`. Other
  // programs may append to the file while the copy is read. Returns BadFile if it is no file of searches.
  static absl::StatusOr<Copied> Copy(const std::string& path, const std::string& folder,
                                     const chess::Ruleset& rules = {});

  struct Scores {
    HashMap<uint64_t, chess::Score>
        of_positions;     // for the player to move, by the key without an idle en passant
    uint64_t others = 0;  // searches of other origins
  };
  // Reads the scores of the searches with this `origin` or, without one, of all searches. If a position occurs more
  // than once, its last search counts. Returns an error if the file is missing, BadFile if it is no file of searches.
  static absl::StatusOr<Scores> ReadScores(const std::string& path, const std::optional<SearchOrigin>& origin,
                                           const chess::Ruleset& rules = {});

 private:
  SearchFile(LineAppender file, SearchOrigin origin) : file_(std::move(file)), origin_(std::move(origin)) {}

  LineAppender file_;
  SearchOrigin origin_;
};

}  // namespace tabia::searches
