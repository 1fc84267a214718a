// The bytes of book entries in an index.
//
// A value is a string of bits, the lowest bit of a byte first; a number is stored with its lowest bit first.
// Zeros fill the last byte. An entry has exactly one value:
//
//   shape     1 bit    1: plain: the moves have games and no evaluation, none is opaque, and none has flags
//     else    2 bits   scale: 0 games, 1 quarters (every weight is 0, 25, 50 or 100), 2 other weights; 3: evaluated
//             1 bit    1: the moves are opaque
//             1 bit    1: the moves have flags, because at least one of them is inactive or promotes
//     or, if evaluated, instead of the last two bits:
//             1 bit    1: each move has the evaluation of a search and nothing else, and none is opaque or has flags
//     else    2 bits   scale: 0, 1, 2 as before, 3 no weights; then the bits for opaque and flags as before
//   count              of moves, n bits long: n-1 zeros, a one, the lower n-1 bits; n is at most 21
//   each move, best first:
//     squares 6 bits   to; 6 bits from
//     flags   3 bits   promotion: 0 none, 1 knight … 4 queen; 1 bit, 1: inactive
//     or, if opaque: 3 bits number of letters - 1; 7 bits each letter; the flags are 1 bit, 1: inactive
//     games   width, then win, draw and loss, each of that width
//     or, of quarters: 1 bit 1: 100; 2 bits 01: 50; 3 bits 001: 25; 3 bits 000: 0
//     or, of other weights: width, then the weight of that width, at most 32 bits
//     evaluation, if the entry is evaluated:
//     given   1 bit    unless all are searches: 1: the move has an evaluation, and the following fields are present
//             2 bits   unless all are searches: the origin; if it is 2, solved: a code of order 4, the distance
//     depth   1 bit    after another evaluation: 0: the same depth as there
//     else    6 bits   the depth; 63: 8 bits, the depth, which is 63 or more
//     score   a code:  2d for a difference d >= 0, else -2d - 1. d is the difference to the centipawns of the
//             evaluation before, or to 0 if there is none or it is a mate. The order is 6 in the first evaluation,
//             else 4
//     or      000001, 1 bit, 1: the player is mated; 9 bits, the moves to the mate - 1
//   code      an Exp-Golomb code of order k: n zeros and a one, the lower n bits of q, the lower k bits of the number;
//             q is the number divided by 2^k, plus 1, and has n + 1 bits; of a score, n + 1 zeros instead of n if n
//             is 5 or more
//   width     the number of bits of the greatest number, at least 1: width-1 zeros and a one, up to 32;
//             32 zeros: 64 bits
//
// So a move that was played once takes 16 bits, and an entry of one such move 3 bytes. The width comes before the
// numbers, so that a decoder can skip them without reading them. An entry of one move with the evaluation of a search
// takes 30 bits if the score is below a third of a pawn for either player.
#pragma once

#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"

#include "core/moves/book_entry.h"

namespace tabia::chess {

// The version of this code without evaluations, with them, and in a variant whose rules are known. There the keys are
// those of positions, not of texts, and moves may be drops. The metadata of an index contains the version; an index
// with any other one must be built again.
inline constexpr int kValueCode = 2, kEvaluatedValueCode = 3, kVariantValueCode = 4;

// Returns the value of an entry. All its moves must be of one kind: opaque or not, with games or with weights. An entry
// without moves has an empty value. An entry has fewer than 2^21 moves.
std::string EncodeEntry(const BookEntry& entry);

// Replaces `out` by the value of `entry`, and reuses its memory.
void EncodeEntry(const BookEntry& entry, std::string& out);

// Returns false, with `entry` unspecified, if `bytes` are not the value of an entry.
bool DecodeEntry(std::string_view bytes, BookEntry& entry);

// Passes each move to `visit`, best first, without allocating an entry. Returns false, after some of the moves, if
// `bytes` are not the value of an entry. The reference is valid only during the call.
bool VisitEntry(std::string_view bytes, absl::FunctionRef<void(const BookMove&)> visit);

// Decodes BestMove (move_order.h) of the entry, usually its first move. Returns false if the bytes that this reads are
// not those of an entry.
bool DecodeBest(std::string_view bytes, BookMove& best);

}  // namespace tabia::chess
