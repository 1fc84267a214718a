// Reads the rows of an OOBS book as positions and moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "core/chess/entry/book_entry.h"
#include "core/chess/entry/book_position.h"
#include "core/formats/oobs/oobs_fault.h"
#include "core/formats/oobs/oobs_position.h"
#include "core/formats/oobs/oobs_scan.h"
#include "core/formats/oobs/oobs_schema.h"
#include "core/formats/skip_counter.h"

namespace tabia::formats {

class OobsRows {
 public:
  // Positions and moves of a variant whose rules tabia does not know are opaque.
  explicit OobsRows(std::string_view variant) : position_(variant) {}

  // Makes `row` the current one; it must stay valid as long as it is.
  void Set(const OobsRowValues& row) {
    row_ = &row;
    sound_.reset();
  }

  // Reads the current row, at most once, and returns whether it is good. If so, the values below are valid;
  // if not, fault() is, until ReadTally is called.
  bool Read();
  const RowFault& fault() const { return fault_; }

  // What is known without checking that the row is legal, at a fraction of Read's cost: the canonical key of
  // its position, and its games as stated. Nothing if even that is unreadable.
  struct Tally {
    uint64_t position;
    chess::Games games;
  };
  std::optional<Tally> ReadTally();

  const chess::BookPosition& position() const { return position_.position(); }
  // Returns the move with the games as the row states them.
  const chess::BookMove& move() const { return move_; }
  Tally tally() const { return {position().key(), *move_.games}; }
  void SwapWinAndLoss() { std::swap(move_.games->win, move_.games->loss); }
  bool has_comment() const { return row_->types[oobs::kComment] != SQLITE_NULL; }
  // Returns the comment; nothing if it is not text.
  std::optional<std::string_view> comment() const;

  SourceLocation location() const { return {"row", row_->number}; }

 private:
  bool ReadPosition();
  bool ReadMove();
  bool ReadActive();
  bool ReadGames(chess::Games& games);
  bool ReadCount(int column, std::string_view name, uint64_t& count);
  bool Fail(RowFault fault);

  const OobsRowValues* row_ = nullptr;
  std::optional<bool> sound_;  // what Read has returned for it
  RowFault fault_;
  OobsPosition position_;
  chess::BookMove move_;
};

}  // namespace tabia::formats
