// The receivers of the records of a source, one for each game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/entry/statement.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/records/game.h"
#include "core/records/source_report.h"

namespace tabia::records {

// A roll of a recorded game, analysed or not, and the legal play that was made with it.
struct PlayedRoll {
  std::string_view player;  // the name of the player who rolled; UTF-8, one line
  uint64_t game = 1;        // of the file, counted from 1
  backgammon::Board board;  // from the view of the player, as is the context
  backgammon::Context context;
  backgammon::Dice dice;
  backgammon::Board after;  // from the view of the opponent, who rolls next
};

enum class CubeReply : uint8_t { kNone, kTake, kPass, kBeaver };

// A chance to double before a roll, and the decisions of both players.
struct PlayedCube {
  std::string_view player, opponent;  // the player who may double, and the other one
  uint64_t game = 1;
  backgammon::Board board;  // from the view of the player, as is the context
  backgammon::Context context;
  bool is_doubled = false;
  CubeReply reply = CubeReply::kNone;  // also kNone if the record ends with a double
  uint64_t later_replies = 0;          // to the beaver, and to the doubles that follow it, such as a raccoon
};

// Receives the records of a chess book. The same position, and the same move in it, may occur again at any time. The
// references are valid during the call only. An error ends the reading.
class ChessVisitor {
 public:
  virtual ~ChessVisitor() = default;

  virtual absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) = 0;
  // Visits a note about a position or a move in it. The default ignores it.
  virtual absl::Status VisitNote(const chess::BookPosition&, const chess::BookNote&) {
    return absl::OkStatus();
  }
  // Visits a move of the side that is not counted (PgnOptions::side). The default drops its games but keeps the move,
  // because replies follow it.
  virtual absl::Status VisitUncounted(const chess::BookPosition& position, const chess::BookMove& move);

  // Returns a visitor that another thread may call while others call theirs, with records of the same source in any
  // order; nullptr if this visitor needs them one after another. Destroy it before this one.
  virtual std::unique_ptr<ChessVisitor> Fork() { return nullptr; }
};

// Visitors of one source for several threads.
using Forks = std::vector<std::unique_ptr<ChessVisitor>>;

// Returns `count` forks of a visitor, or the smaller number that it permits.
Forks MakeForks(ChessVisitor& visitor, size_t count);

// Receives the records of a backgammon book or game. Those of a game come in its order. The references are valid during
// the call only. An error ends the reading. All defaults ignore the record.
class BackgammonVisitor {
 public:
  virtual ~BackgammonVisitor() = default;

  // Visits a statement of a book, or an analysis in a game.
  virtual absl::Status VisitPosition(const backgammon::PositionStatement&) { return absl::OkStatus(); }
  virtual absl::Status VisitDecision(const backgammon::Decision&) { return absl::OkStatus(); }
  virtual absl::Status VisitCube(const backgammon::CubeDecision&) { return absl::OkStatus(); }

  // Visits a roll or a cube that was played, analysed or not.
  virtual absl::Status VisitPlayedRoll(const PlayedRoll&) { return absl::OkStatus(); }
  virtual absl::Status VisitPlayedCube(const PlayedCube&) { return absl::OkStatus(); }
};

// The visitors for a source whose game is known only when it is open: a visitor of one game, or one of each.
class Visitors {
 public:
  Visitors(ChessVisitor& chess) : chess_(&chess) {}
  Visitors(BackgammonVisitor& backgammon) : backgammon_(&backgammon) {}
  Visitors(ChessVisitor& chess, BackgammonVisitor& backgammon) : chess_(&chess), backgammon_(&backgammon) {}

  // Calls `read` with the visitor of its game. UsageError if there is none.
  template <typename Read>
  absl::StatusOr<SourceReport> ForChess(const Read& read) const {
    if (chess_ == nullptr) return RefuseGame(Game::kChess);
    return read(*chess_);
  }
  template <typename Read>
  absl::StatusOr<SourceReport> ForBackgammon(const Read& read) const {
    if (backgammon_ == nullptr) return RefuseGame(Game::kBackgammon);
    return read(*backgammon_);
  }

 private:
  static absl::Status RefuseGame(Game game);

  ChessVisitor* chess_ = nullptr;
  BackgammonVisitor* backgammon_ = nullptr;
};

}  // namespace tabia::records
