// The bytes of notes in an index.
//
// Notes are a sequence of:
//   kind    one byte: a NoteKind; bit 6 set when the move is opaque
//   move    u16: the Polyglot code of the move, 0 where the note is about the position;
//           opaque: one byte, the length of the text; the text
//   text    its length (varint); the text
#pragma once

#include <string>
#include <string_view>

#include "absl/types/span.h"

#include "core/chess/book_entry.h"

namespace tabia::chess {

std::string EncodeNotes(const BookNotes& notes);
bool DecodeNotes(std::string_view bytes, BookNotes& notes);

// The distinct notes, in the order of their moves' texts, kinds and texts.
std::string FoldNotes(absl::Span<const std::string_view> encoded_notes);

}  // namespace tabia::chess
