// The answer to one "go".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/probe/chess/move_sequence.h"
#include "protocol/uci/engine/bookshelf.h"
#include "protocol/uci/engine/go_command.h"
#include "protocol/uci/engine/options.h"

namespace tabia::uci {

struct Question {
  const probe::MoveSequence& line;  // of a game whose rules are known
  const GoCommand& go;
  const Options& options;
  const Bookshelf& shelf;
  uint64_t seed = 0;
};

struct Answer {
  std::vector<std::string> infos;  // "info …" lines, to be sent before the move
  std::string bestmove;            // the line "bestmove … [ponder …]"
};

// The move of the first book that has one to play, else the default move and why. Where `may_wait`, nothing
// if a book that is still being opened has to be asked before; else such a book is passed over.
std::optional<Answer> FindAnswer(const Question& question, bool may_wait);

// Returns the answer of the books alone; those that are still being opened are passed over. Where none of them has a
// move to play, there is no bestmove, and the infos give the reason.
Answer FindBookAnswer(const Question& question);

// The answer where no position is known.
Answer NullAnswer(const std::string& why);

}  // namespace tabia::uci
