// Visits the games of a PGN file that a rule selects: by player, by colour, and by whether the result is evidence.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/chess/piece.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/pgn_games.h"
#include "core/formats/source_file.h"
#include "core/games/game_counts.h"
#include "core/moves/chess_board.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::games {

// The games to visit.
struct GameRule {
  // NamePatterns; empty: all games. A game is visited if White or Black matches one of them, and twice if both do: once
  // from each side.
  std::vector<std::string> players = {};
  // With players, only their games with this colour. Otherwise the side from which all games are seen.
  std::optional<chess::Color> side = {};
  bool is_evidence = false;   // only games whose result is evidence (ReasonToLeaveOut)
  chess::Ruleset rules = {};  // of the games; a game of other rules is unreadable
};

// A game without a fault. The references are valid during the visit.
struct Game {
  const formats::PgnTags& tags;
  std::array<std::string, 2> players;  // by colour, each one printable line; "?" if the tag is missing, empty in a LineGame
  std::string date;                    // such as "2026.11.20" or "2026.??.??"; empty if it is missing
  formats::PgnResult result;           // of the tag Result or, without one, of the termination marker
  const std::vector<formats::PgnGameOfAnyRules::Ply>& plies;  // of the main line; at least one
  const chess::Board& last;                                   // after all plies
  std::optional<chess::Color> side;  // of the player; without players, that of the rule
  uint64_t number;                   // in the file, counted from 1
  int64_t line;                      // of the first tag or move, counted from 1

  // Returns the position after `ply` plies.
  const chess::Board& PositionAt(size_t ply) const { return ply < plies.size() ? plies[ply].before : last; }
  // Returns the name of the player of the other side; an empty text if the game has no side.
  std::string opponent() const { return side ? players[chess::Opponent(*side)] : ""; }
  // Returns whether this side won.
  bool IsWonBy(chess::Color color) const {
    return result ==
           (color == chess::kWhite ? formats::PgnResult::kWhiteWins : formats::PgnResult::kBlackWins);
  }
};

// A game of which only the moves are known, such as a line that a user typed.
class LineGame {
 public:
  // REQUIRES: line.start is a legal position, and the line has at least one move.
  explicit LineGame(const probe::MoveSequence& line);
  LineGame(const LineGame&) = delete;
  LineGame& operator=(const LineGame&) = delete;

  const Game& game() const { return game_; }

 private:
  const formats::PgnTags tags_;
  const std::vector<formats::PgnGameOfAnyRules::Ply> plies_;
  const chess::Board last_;
  const Game game_;
};

// Returns an identifier of the game: a hash of its players, date, round, place, time and moves. Lessons name games by
// it.
uint64_t IdOf(const Game& game);

// Visits the games of a file that `rule` selects. An error of `visit` ends the visit and is returned. A game with a
// fault is left out, as the moves before the fault may be wrong too. Returns BadFile if the file is not PGN, and the
// error of damaged packed bytes. If no game has a player of the rule, returns a usage error that names some players of
// the file.
absl::StatusOr<GameCounts> ForEachGame(formats::SourceFile& file, const GameRule& rule,
                                       absl::FunctionRef<absl::Status(const Game&)> visit,
                                       const Progress& progress = {});

}  // namespace tabia::games
