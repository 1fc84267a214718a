// The receiver of the records of a source.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "absl/status/status.h"

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/entry/statement.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"

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

// A visitor overrides the functions of its game; the others reject a book of another game (UsageError). The
// references are valid during the call only. An error ends the reading.
class RecordVisitor {
 public:
  virtual ~RecordVisitor() = default;

  // Visits a record of chess. The same position, and the same move in it, may occur again at any time.
  virtual absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move);
  virtual absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note);
  // Visits a move of a player whose moves do not count (PgnOptions::side), with its games. The default visits it
  // without them: it leads to the positions in which the other player moves.
  virtual absl::Status VisitUncounted(const chess::BookPosition& position, const chess::BookMove& move);

  // Visits a record of backgammon. The records of a game file come in the order of the game.
  virtual absl::Status VisitPosition(const backgammon::PositionStatement& position);
  virtual absl::Status VisitDecision(const backgammon::Decision& decision);
  virtual absl::Status VisitCube(const backgammon::CubeDecision& decision);

  // Visits a roll or a cube that was played, in the order of the game. The default ignores it.
  virtual absl::Status VisitPlayedRoll(const PlayedRoll&) { return absl::OkStatus(); }
  virtual absl::Status VisitPlayedCube(const PlayedCube&) { return absl::OkStatus(); }

  // Returns a visitor that another thread may call while others call theirs, with records of the same source in any
  // order; nullptr if this visitor needs them one after another. Destroy it before this one.
  virtual std::unique_ptr<RecordVisitor> Fork() { return nullptr; }
};

}  // namespace tabia::records
