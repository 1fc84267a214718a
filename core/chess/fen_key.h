// The key of a position from its text, without making the position.
//
// A probe needs the key alone, and reading a whole position takes three times as long (bench/README.md). So a
// fast path sums up the key from the characters (fen_cells.h), for FENs as most programs write them.
//
// Invariant: the fast path returns either the key that ParseFen and CanonicalKey would give, or nothing. It
// never decides that a text is not a FEN: whatever it does not know, sound or not, goes to ParseFen. Example:
// with castling rights KQkq or Kq, one blank between fields and two counters or none, it returns the key;
// with the rights HAha, or two blanks, ParseFen reads the text, and the key is the same.
//
// Side and castling together are one look-up in a table of all 32 texts. To read castling letter by letter,
// and look for kings and rooks, took about 14 ns more, a quarter of the whole.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tabia::chess {

// Returns the canonical key of the setup that ParseFen reads from `fen`; nothing if ParseFen rejects it. For
// texts as programs write them this takes a fraction of ParseFen's time.
std::optional<uint64_t> KeyOfFen(std::string_view fen);

}  // namespace tabia::chess
