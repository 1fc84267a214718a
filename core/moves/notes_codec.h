// The bytes of notes in an index.
//
// Notes are a sequence of:
//   kind    one byte: a NoteKind; bit 6 set when the move is opaque
//   move    u16: the Polyglot code of the move; 0: the note is about the position;
//           opaque: one byte, the length of the text; the text
//   text    its length (varint); the text
#pragma once

#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"

#include "core/moves/book_entry.h"

namespace tabia::chess {

// A note whose text is still in the bytes of the index.
struct NoteView {
  Move move = {};
  OpaqueMove opaque_move = {};
  NoteKind kind = NoteKind::kComment;
  std::string_view text = {};  // points into the bytes
};

std::string EncodeNotes(const BookNotes& notes);

// Decodes all notes. Returns false, after some of the notes, if `bytes` are damaged. VisitNotes does the same.
bool DecodeNotes(std::string_view bytes, BookNotes& notes);
bool VisitNotes(std::string_view bytes, absl::FunctionRef<void(const NoteView&)> visit);

// Returns whether `a` comes first in the order of notes: by the texts of their moves, then kinds, then texts.
bool ComesBefore(const NoteView& a, const NoteView& b);

// Returns the bytes of the distinct notes of all values in `encoded_notes`, in the order of ComesBefore.
std::string FoldNotes(absl::Span<const std::string_view> encoded_notes);

}  // namespace tabia::chess
