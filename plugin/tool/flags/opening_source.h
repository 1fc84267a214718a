// The sources of openings, and the positions that the command line excludes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/hash_table.h"
#include "core/chess/position.h"
#include "core/formats/source_file.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/game.h"
#include "core/suites/evaluator.h"
#include "core/suites/suite_reader.h"

namespace tabia::tool {

// A book of one of the games, or a suite of chess: one of the three is there.
struct OpeningSource {
  formats::SourceFile file;
  std::optional<probe::ChessIndex> chess_book = {};
  std::optional<probe::BackgammonBook> backgammon_book = {};
  std::optional<suites::Suite> suite = {};

  const std::string& name() const {
    return chess_book ? chess_book->name() : backgammon_book ? backgammon_book->name() : suite->name;
  }
  records::Game game() const { return backgammon_book ? records::Game::kBackgammon : records::Game::kChess; }
  bool is_chess960() const;
};

// Opens BOOK; a suite if it is one, else a book of which all is read.
absl::StatusOr<OpeningSource> OpenOpeningSource(const std::string& path, bool use_cache, bool salvage);

// Returns the evaluations that the source states, by the keys of their positions: `ce` of EPD, and [%eval] of PGN, from
// games only of the first `plies` plies.
absl::StatusOr<HashMap<uint64_t, suites::Evaluation>> StatedEvaluations(const OpeningSource& source,
                                                                        int plies);

// Returns the keys of all positions of these suites. BadFile if one is not a suite.
absl::StatusOr<HashSet<uint64_t>> ReadExcluded(const std::vector<std::string>& paths);

// Returns the position that --from states for this book.
absl::StatusOr<chess::Position> ParseFrom(const std::string& text, const probe::ChessIndex& book);

}  // namespace tabia::tool
