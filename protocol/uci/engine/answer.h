// The answer to one "go".
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/moves/book_position.h"
#include "core/moves/chess_board.h"
#include "core/probe/chess/move_sequence.h"
#include "protocol/uci/engine/bookshelf.h"
#include "protocol/uci/engine/options.h"
#include "protocol/uci/engine/uci_command.h"

namespace tabia::uci {

struct Question {
  const probe::MoveSequence& line;  // of a game whose rules are known
  const GoCommand& go;
  const Options& options;
  const Bookshelf& shelf;
  uint64_t seed = 0;
};

struct Answer {
  std::vector<std::string> infos;    // "info …" lines before the move
  std::string bestmove;              // the line "bestmove … [ponder …]"
  bool is_known = false;             // a book contains the position
  std::string_view refused_by = {};  // the filter that refuses the best move of the first such book
  // Reads the position and the line after the move, for the next answers; may take seconds. Empty if no book on the
  // network was used.
  std::function<void()> read_ahead = {};
};

// Returns the move of the first book with a playable move, or else the default move and the reason. If a book is still
// being opened, it is skipped; with `may_wait`, nothing is returned instead.
std::optional<Answer> FindAnswer(const Question& question, bool may_wait);

// Returns the answer of the books alone, and skips those that are still being opened. If no book has a playable move,
// there is no bestmove, and the infos contain the reason.
Answer FindBookAnswer(const Question& question);

// Returns whether the answer of the books depends on one that is still being opened.
bool MustWait(const Question& question);

// Returns the answer "bestmove 0000" for a position that cannot be read.
Answer NullAnswer(const std::string& why);

// Returns a move for a position without a book move, because every "go" needs an answer. `moves` are the legal moves,
// and not empty. Looks one ply ahead and prefers, in this order: a mate or another win; no other end of the game; the
// greatest gain of material by capture and promotion, less the moved piece if it can be captured; the fewest replies;
// the first move by its text. The result depends on the position alone.
chess::Move DefaultMove(const chess::Board& board, const std::vector<chess::Move>& moves);

// One search of a session, from "go" to its "bestmove".
struct Search {
  Search(GoCommand go_command, const absl::StatusOr<probe::MoveSequence>& moves)
      : go(std::move(go_command)), line(moves) {}

  // Returns whether the answer waits for "stop" or "ponderhit".
  bool IsHeld() const { return !stopped && (go.infinite || go.ponder); }

  GoCommand go;
  absl::StatusOr<probe::MoveSequence> line;
  std::optional<Answer> answer;  // its infos have been sent
  bool stopped = false;
};

}  // namespace tabia::uci
