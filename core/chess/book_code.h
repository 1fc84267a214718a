// The bytes of book entries and notes in an index.
//
// An entry is one shape byte and its moves, best first:
//   shape   bit 0: the moves carry games, not weights; bit 1: the moves are opaque;
//           bits 2-7: the number of moves, 1 to 62; 63: the number follows as a varint
//   move    u16: the Polyglot code of the move (bits 0-14), bit 15 set when it is inactive;
//           opaque: one byte, bits 0-3 the length of the text, bit 7 set when it is inactive; the text
//   weight  varint;   games   three varints: win, draw, loss
// Notes are a sequence of: kind (one byte); move (as above, with bit 6 of the kind set for an opaque one;
// code 0 where the note is about the position); length of the text (varint); text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/types/span.h"

#include "core/chess/book_entry.h"

namespace tabia::chess {

// All moves of an entry are of one kind: opaque or not, with games or with weights.
std::string EncodeEntry(const BookEntry& entry);

// False, with `entry` unspecified, if `bytes` are damaged.
bool DecodeEntry(std::string_view bytes, BookEntry& entry);

// The first move of the entry, without decoding the others.
bool DecodeBest(std::string_view bytes, BookMove& best);

// The number of moves that an encoded entry claims to have; 0 if it is damaged.
uint64_t MoveCount(std::string_view bytes);

// What several sources, or several rows of one, say about one position, as one entry: games are summed, of
// different weights the highest counts, and a move is active if any of them says so. Independent of order.
// All entries are of one kind, as all sources of a book are. `weight_conflicts` grows by the moves whose
// weights differ.
std::string FoldEntries(absl::Span<const std::string_view> encoded_entries, uint64_t& weight_conflicts);

std::string EncodeNotes(const BookNotes& notes);
bool DecodeNotes(std::string_view bytes, BookNotes& notes);

// The distinct notes, in the order of their moves' texts, kinds and texts.
std::string FoldNotes(absl::Span<const std::string_view> encoded_notes);

}  // namespace tabia::chess
