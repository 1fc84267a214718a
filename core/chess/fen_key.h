// The key of a FEN, without parsing the whole position.
//
// A probe needs only the key, and parsing a position takes three times as long. So a fast path sums
// up the key from the characters (fen_cells.h), for FENs as most programs write them.
//
// Invariant: the fast path returns either the key that ParseFen and CanonicalKey would compute, or nothing. It never
// rejects a text: any text of another form, sound or not, is left to ParseFen. Example:
// with castling rights KQkq or Kq, one blank between fields and two counters or none, it returns the key;
// with the rights HAha, or two blanks, ParseFen reads the text, and the key is the same.
//
// Side to move and castling are one look-up in a table of all 32 texts. Reading castling letter by letter took about
// 14 ns more, a quarter of the whole.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tabia::chess {

// Returns the canonical key of a FEN; nothing if ParseFen rejects the text.
std::optional<uint64_t> KeyOfFen(std::string_view fen);

}  // namespace tabia::chess
