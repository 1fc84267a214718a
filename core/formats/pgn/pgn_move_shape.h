// Tells a move from the other words between moves.
#pragma once

#include <string_view>

namespace tabia::formats {

// Returns whether `symbol` looks like a move, legal or not: it names a square ("Nf3", "Sf3", "e9"), or is a
// castling, a capture without ranks ("exd") or a null move. Other words ("book", "resigns", "+-", "N") only
// remark on a move. A mistyped move must not pass for a remark: the next move would be the wrong player's.
bool IsMoveShaped(std::string_view symbol);

}  // namespace tabia::formats
