// Reads a PGN file game by game, for programs that need the players and the result of each game.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/base/progress.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/source_file.h"
#include "core/moves/ruleset.h"

namespace tabia::formats {

// The tags of a game. Keeps their memory for the next game.
class PgnTags {
 public:
  void Clear() { size_ = 0; }
  void Add(std::string_view name, std::string_view value);

  // Returns the value of the last tag of this name as the file has it; an empty text if it is missing.
  std::string_view Of(std::string_view name) const;
  // Returns the tag White or Black as one printable line; "?" if it is missing.
  std::string PlayerOf(chess::Color color) const;
  // Returns the date (DateOfGame) as one printable line; an empty text if it is missing.
  std::string Date() const;

 private:
  std::vector<std::pair<std::string, std::string>> tags_;
  size_t size_ = 0;  // of the current game; the rest of tags_ is memory to reuse
};

// A game of a file. The references are valid during the visit.
struct VisitedGame {
  const PgnTags& tags;
  PgnResult result;               // of the tag Result or, without one, of the termination marker
  const PgnGameOfAnyRules& game;  // the main line; it may have a fault
  int64_t line;                   // of the first tag or move, counted from 1
};

// Visits all games until `visit` returns an error, which is returned. A game of other rules than `rules`, which must be
// supported, has a fault. Returns BadFile if the file is not PGN, and the error of damaged packed bytes. Calls
// `progress` with the bytes that are read.
absl::Status ForEachPgnGame(SourceFile& file, const chess::Ruleset& rules,
                            absl::FunctionRef<absl::Status(const VisitedGame&)> visit,
                            const Progress& progress = {});

}  // namespace tabia::formats
