// What "go" asks for, as far as it matters to a book.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/chess/move.h"
#include "core/chess/position.h"

namespace tabia::uci {

struct GoCommand {
  std::vector<std::string> searchmoves;  // as written; empty: every move
  bool infinite = false;                 // no answer before "stop"
  bool ponder = false;                   // no answer before "ponderhit" or "stop"
  bool mate = false;                     // a mate is looked for
  bool limited = false;                  // by depth or nodes
};

// `text` is what follows "go". Clocks and limits (wtime … movetime) have no influence on a book; they and
// unknown words are passed over.
GoCommand ParseGo(std::string_view text);

// Those of searchmoves that are legal in the position.
std::vector<chess::Move> LegalSearchmoves(const GoCommand& go, const chess::Position& position);

}  // namespace tabia::uci
