// The moves of a record, with the numbers of the positions that they lead to.
#pragma once

#include <cstdint>

#include "absl/container/inlined_vector.h"

#include "core/chess/entry/book_entry.h"
#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/formats/ctg/ctg_frame.h"
#include "core/formats/ctg/ctg_layout.h"
#include "core/formats/ctg/ctg_move_code.h"
#include "core/formats/ctg/ctg_options.h"
#include "core/formats/ctg/ctg_records.h"
#include "core/formats/read_options.h"

namespace tabia::formats {

struct CtgMove {
  chess::Move move;         // of the board
  uint8_t annotation = 0;   // a number of PGN's annotation glyphs
  CtgMark mark = {};        // of the position that it leads to
  chess::Games games = {};  // of the mover; none if the book does not have the position
  uint64_t unfinished = 0;  // games without a result

  bool is_recommended() const;
  // Returns whether the book marks it as not to be played, or with ? or ??.
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

// Reads the moves of `record`, that of `position`, which is in `frame`.
CtgMoves ReadCtgMoves(const CtgRecords& records, const CtgRecord& record, const chess::Position& position,
                      CtgFrame frame);

// Returns what `moves` state by the rules of `options`, in the same order.
chess::BookEntry CtgEntryOf(const CtgMoves& moves, const ReadOptions& options);

}  // namespace tabia::formats
