// A row of a record: the games, the weight or the evaluation of one move (record_codec.h has its bytes).
#pragma once

#include <cstdint>
#include <string>

#include "core/base/bytes.h"
#include "core/moves/book_entry.h"

namespace tabia::chess {

// The move has games, a weight, or an evaluation. After rows were joined, it may have an evaluation and one of the
// others.
struct Row {
  BookMove move;
  uint32_t view = 0;  // kMoverView or another one of record_codec.h
  bool weights_differ = false;

  bool is_evaluation() const { return move.evaluation && !move.games && !move.stated_weight; }
};

// Appends a row.
void AppendRow(std::string& out, const Row& row);

// Replaces `out` by the row of a move that has few games and nothing else, as nearly all records of games are. Returns
// false, and does nothing, if the move is another one.
bool EncodeFewGames(const BookMove& move, uint32_t view, std::string& out);

// Takes a row from the front of `in`, into a newly constructed `row`. Returns false if it is damaged.
bool TakeRow(ByteReader& in, Row& row);

}  // namespace tabia::chess
