// The moves of a record, with the games of the positions that they lead to, and their notes.
#pragma once

#include <cstdint>

#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"

#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/formats/ctg/ctg_layout.h"
#include "core/formats/ctg/ctg_move_code.h"
#include "core/formats/ctg/ctg_position_code.h"
#include "core/formats/ctg/ctg_records.h"
#include "core/formats/read_options.h"
#include "core/moves/book_entry.h"
#include "core/moves/notes_codec.h"

namespace tabia::formats {

struct CtgMove {
  chess::Move move;         // on the board
  uint8_t annotation = 0;   // the number of a PGN annotation glyph (NAG)
  CtgMark mark = {};        // of the position that it leads to
  chess::Games games = {};  // the mover's; none if the book does not have the position
  uint64_t unfinished = 0;  // games without a result

  bool is_recommended() const;
  // Returns whether the book marks the move as not to be played, or as ? or ??.
  bool is_rejected() const;
};

// A pair of bytes that is not a move of the position.
struct CtgMoveFaultAt {
  uint64_t offset;  // in the file
  CtgMoveFault fault;
};

struct CtgMoves {
  absl::InlinedVector<CtgMove, 4> moves;  // in the order of the record
  absl::InlinedVector<CtgMoveFaultAt, 1> faults;
};

// Reads the moves of `record`, which `frame` transforms to `position`.
CtgMoves ReadCtgMoves(const CtgRecords& records, const CtgRecord& record, const chess::Position& position,
                      CtgFrame frame);

// Returns `moves` as a book entry, in the same order; `options` decide which moves are active and how unfinished games
// count.
chess::BookEntry CtgEntryOf(const CtgMoves& moves, const ReadOptions& options);

// Visits the commentary on the position of `record`, and the annotation and recommendation of each move. In the book,
// "White" in a commentary is the side to move; `is_black` exchanges the colours. The texts are static.
void VisitCtgNotes(const CtgRecord& record, const CtgMoves& moves, bool is_black,
                   absl::FunctionRef<void(const chess::NoteView&)> visit);

}  // namespace tabia::formats
