// The rows of an OOBS book, one after another, as positions and moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/chess/book_entry.h"
#include "core/chess/book_position.h"
#include "core/formats/oobs_schema.h"
#include "core/formats/skip_counter.h"
#include "core/formats/sqlite_file.h"

namespace tabia::formats {

// Why a row cannot be read.
struct RowFault {
  std::string_view kind;  // "illegal move"
  std::string why;
};

class OobsRows {
 public:
  // Rows from the first on. Of a variant whose rules tabia does not know, positions and moves are opaque. The
  // file must outlive this object.
  static absl::StatusOr<OobsRows> Open(const SqliteFile& file, const OobsSchema& schema,
                                       std::string_view variant);

  // Goes to the next row; false behind the last one. BadFile where the database is damaged.
  absl::StatusOr<bool> Next();

  // Reads the row; the values below are valid when there is no fault.
  std::optional<RowFault> Read();

  // What is told without knowing that the row is legal, at a fraction of Read's cost: the canonical key of
  // its position, and its games as stated. Nothing if even that is unreadable.
  struct Tally {
    uint64_t position;
    chess::Games games;
  };
  std::optional<Tally> ReadTally();

  const chess::BookPosition& position() const { return *position_; }
  bool black_to_move() const { return black_to_move_; }
  // With the games as the row states them.
  const chess::BookMove& move() const { return move_; }
  void SwapWinAndLoss() { std::swap(move_.games->win, move_.games->loss); }
  bool has_comment() const { return query_.type(kComment) != SQLITE_NULL; }
  // Nothing if it is no text.
  std::optional<std::string_view> comment() const;

  // The row's ID, or its number where there are no IDs.
  Place place() const;
  uint64_t rows() const { return rows_; }  // Next has gone to

 private:
  OobsRows(const SqliteFile& file, const OobsSchema& schema, std::string_view variant, SqliteQuery query);

  uint64_t TextBytes() const;
  std::optional<RowFault> ReadPosition();
  std::optional<RowFault> ParsePosition(std::string_view text);
  std::optional<RowFault> ReadMove();
  std::optional<RowFault> ReadActive();
  std::optional<RowFault> ReadGames(chess::Games& games) const;
  std::optional<RowFault> ReadCount(int column, std::string_view name, uint64_t& count) const;

  std::string path_;
  uint64_t text_bytes_left_;
  std::string variant_;
  bool knows_rules_;
  bool has_id_;
  SqliteQuery query_;
  uint64_t rows_ = 0;
  int64_t last_place_ = 0;

  // Rows of one position mostly follow each other: its text is parsed once.
  std::string position_text_;
  std::optional<RowFault> position_fault_;
  std::optional<chess::BookPosition> position_;
  bool black_to_move_ = false;
  chess::BookMove move_;
};

}  // namespace tabia::formats
