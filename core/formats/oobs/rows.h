// Reads the rows of an OOBS book, one after another, as positions and moves.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/chess/entry/book_entry.h"
#include "core/chess/entry/book_position.h"
#include "core/formats/oobs/fault.h"
#include "core/formats/oobs/position.h"
#include "core/formats/oobs/schema.h"
#include "core/formats/skip_counter.h"
#include "core/formats/sqlite/file.h"
#include "core/formats/sqlite/query.h"

namespace tabia::formats {

class OobsRows {
 public:
  // Positions and moves of a variant whose rules tabia does not know are opaque. File and schema must outlive
  // this object.
  OobsRows(const SqliteFile& file, const OobsSchema& schema, std::string_view variant);

  // Makes each row the current one and calls `visit`, until that returns an error, which is returned. BadFile
  // if the database is damaged.
  absl::Status ForEach(absl::FunctionRef<absl::Status()> visit);

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
  bool has_comment() const { return types_[oobs::kComment] != SQLITE_NULL; }
  // Returns the comment; nothing if it is not text.
  std::optional<std::string_view> comment() const;

  // Returns the row's ID, or its number if the table has no IDs.
  SourceLocation location() const { return {"row", last_row_}; }
  // Returns the number of rows up to the current one.
  uint64_t count() const { return count_; }

 private:
  absl::Status Take(const SqliteRow& row);
  std::string Where() const;
  uint64_t Measure();
  std::string_view TextOf(int column) const { return {row_.text(column), bytes_[column]}; }
  bool ReadPosition();
  bool ReadMove();
  bool ReadActive();
  bool ReadGames(chess::Games& games);
  bool ReadCount(int column, std::string_view name, uint64_t& count);
  bool Fail(RowFault fault);

  const SqliteFile& file_;
  const OobsSchema& schema_;
  uint64_t text_bytes_left_;
  uint64_t count_ = 0;
  int64_t last_row_ = 0;

  SqliteRow row_{nullptr};
  std::array<int, oobs::kColumns> types_{};       // of the row's values
  std::array<uint64_t, oobs::kColumns> bytes_{};  // of its texts and blobs
  std::optional<bool> sound_;                     // what Read has returned for it
  RowFault fault_;
  OobsPosition position_;
  chess::BookMove move_;
};

}  // namespace tabia::formats
