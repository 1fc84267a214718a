// Compares the games of a PGN file with a repertoire, and adds up the exits: by reason, by opening, by opponent, and by
// the moves that left.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include "core/base/hash_table.h"
#include "core/base/progress.h"
#include "core/chess/move.h"
#include "core/chess/opening_name.h"
#include "core/chess/piece.h"
#include "core/formats/source_file.h"
#include "core/games/game_counts.h"
#include "core/games/game_exit.h"
#include "core/games/games.h"
#include "core/moves/chess_board.h"
#include "core/probe/chess/chess_book.h"
#include "core/repertoire/repertoire_moves.h"

namespace tabia::repertoire {

struct ReviewRule {
  // The side of a game is the one that the repertoire is for. The rules are those of the repertoire.
  games::GameRule games = {};
  // The book of other players' moves; its evaluations are used if the repertoire has none.
  std::optional<probe::ChessBook> against = {};
};

// The frequency of a move among other players. Shares are of the position's games or, in a book without games, of its
// weight.
struct OthersPlay {
  double share = 0;
  std::optional<uint64_t> games;  // none in a book without games
  std::vector<SharedMove> moves;  // all moves that they play in the position
};

// A game with its exit. Without a player and a side, no side is reviewed.
struct ReviewedGame {
  uint64_t number = 0;    // in the file, counted from 1
  int64_t file_line = 0;  // of the first tag or move, counted from 1
  std::string white, black, date;
  std::optional<chess::Color> reviewed;
  games::GameExit exit;
  // The moves that the repertoire has at the exit, best first: for the reviewed side those that may be played, for the
  // other side all, because repertoires list the opponent's moves with weight 0.
  std::vector<SharedMove> prepared;
  chess::Board start;                         // of the game
  std::vector<chess::Move> line;              // from there to the exit
  std::optional<chess::OpeningName> opening;  // the last name up to the exit and its move
  std::optional<OthersPlay> others;           // how often others play the move of the exit
  // Centipawns by which the move is worse than the best listed one; a mate counts as 300 pawns.
  std::optional<int> lost;

  // Returns the name of the player who is not reviewed; an empty text if no side is.
  std::string opponent() const;
};

// Reviews the games of a PGN file (games::ForEachGame, with its errors) until `visit` returns an error.
absl::StatusOr<games::GameCounts> ReviewGames(formats::SourceFile& file, const probe::ChessBook& repertoire,
                                              const ReviewRule& rule,
                                              absl::FunctionRef<absl::Status(const ReviewedGame&)> visit,
                                              const Progress& progress = {});

// The exits of a group of games, counted.
struct ExitCounts {
  uint64_t games = 0;
  std::array<uint64_t, games::kExitReasons> by_reason = {};
  uint64_t evaluated = 0;       // games in which the exit's move is not the opponent's, and its cost is known
  int64_t lost_centipawns = 0;  // by these moves together

  void Add(const ReviewedGame& game);
};

// Games that left the repertoire by the same move of the same position, for the same reason.
struct ExitGroup {
  ExitCounts counts;
  ReviewedGame first;
};

// The sums of a review. Their memory grows with the openings, opponents and exits, not with the games.
class ReviewTotals {
 public:
  using Named = std::pair<std::string, ExitCounts>;

  void Add(const ReviewedGame& game);

  const ExitCounts& all() const { return all_; }
  // Returns the sums by opening, such as "C65 Ruy Lopez: Berlin Defense". One without a name has the other games. This
  // list and those below have the most games first, and equal ones in the order of the file.
  std::vector<Named> ByOpening() const;
  // Returns an empty list if no side was reviewed.
  std::vector<Named> ByOpponent() const;
  // Returns the exits by a move. Games that ended inside the repertoire, or were never in it, are left out.
  std::vector<const ExitGroup*> ByMove() const;

 private:
  ExitCounts all_;
  InsertionOrderMap<std::string, ExitCounts> openings_, opponents_;
  // By the key of the position, the code of the move, and the reason.
  InsertionOrderMap<std::tuple<uint64_t, uint16_t, games::ExitReason>, ExitGroup> groups_;
};

}  // namespace tabia::repertoire
