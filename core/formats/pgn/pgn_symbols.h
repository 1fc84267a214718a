// The words of a PGN text: moves, results, numbers and signs. None of the functions accepts an empty symbol unless it
// says so.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/text.h"

namespace tabia::formats {

// Returns whether `symbol` is "1-0", "0-1", "1/2-1/2" or "1/2".
bool IsResultSymbol(std::string_view symbol);

// Returns the move without the move number before it and the full stop after it; empty for a number. The only moves
// that consist of digits are castling by zeros without a dash.
std::string_view MoveIn(std::string_view symbol);

// Returns the move number at the beginning of a symbol; 0 if there is none. Nobody plays more moves than its limit.
uint32_t NumberIn(std::string_view symbol);

// Returns the signs of praise at the end of a move: "!?".
std::string_view PraiseOf(std::string_view symbol);

// Returns whether a symbol has only signs: "+-", "!?", "=".
bool IsJudgement(std::string_view symbol);

// Returns whether `symbol` looks like a move, legal or not: it contains a square ("Nf3", "Sf3", "e9"), or is castling,
// a capture without ranks ("exd") or a null move. Other words ("book", "resigns", "+-", "N") are remarks. A mistyped
// move must not pass for a remark, because the next move would become the wrong player's.
bool IsMoveShaped(std::string_view symbol);

}  // namespace tabia::formats
