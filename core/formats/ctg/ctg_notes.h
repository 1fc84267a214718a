// Recommendations, annotations and commentaries of a CTG book as notes.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/functional/function_ref.h"

#include "core/chess/entry/notes_codec.h"
#include "core/formats/ctg/ctg_layout.h"
#include "core/formats/ctg/ctg_moves.h"

namespace tabia::formats {

// Visits the notes about the position of `record` and about its moves. In the book, "White" in a commentary
// is the side to move; `is_black` if that is Black on the board. The texts are valid as long as the program
// runs.
void VisitCtgNotes(const CtgRecord& record, const CtgMoves& moves, bool is_black,
                   absl::FunctionRef<void(const chess::NoteView&)> visit);

}  // namespace tabia::formats
