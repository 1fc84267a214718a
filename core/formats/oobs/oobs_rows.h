// Parses the rows of an OOBS book as positions and moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/chess/setup.h"
#include "core/chess/variants/variant_setup.h"
#include "core/formats/oobs/oobs_scan.h"
#include "core/formats/oobs/oobs_schema.h"
#include "core/formats/skip_counter.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/moves/ruleset.h"

namespace tabia::formats {

// The reason why a row cannot be read.
struct RowFault {
  std::string_view kind;  // "illegal move"
  std::string why;
};

// Returns `text` in quotation marks, cut at 100 bytes.
std::string Quoted(std::string_view text);

// Returns the fault of a column whose value has the wrong `type` (SQLITE_BLOB, …), or is NULL.
RowFault ValueFault(int type, std::string_view name, std::string_view null_kind);

// The position of a row. Rows of a position are mostly adjacent, so a text is parsed once, and only as far as needed.
class OobsPosition {
 public:
  // Makes opaque positions if the rules are not supported.
  explicit OobsPosition(const chess::Ruleset& rules) : rules_(rules) {}

  // Reads the text of a row. Returns true if position() is valid, false if fault() is.
  bool Read(std::string_view text);
  const chess::BookPosition& position() const { return *position_; }
  const RowFault& fault() const { return fault_; }

  // Returns the canonical key of the setup in the text, legal or not; nullopt if the text cannot be parsed.
  // REQUIRES: the rules are supported.
  std::optional<uint64_t> ReadKey(std::string_view text);

 private:
  void Take(std::string_view text);
  bool Judge();
  bool JudgeVariant();
  bool JudgeOpaque();
  bool Fail(RowFault fault);

  const chess::Ruleset rules_;

  std::optional<std::string> text_;
  absl::StatusOr<chess::Setup> setup_;                 // of chess
  absl::StatusOr<chess::VariantSetup> variant_setup_;  // of a variant
  std::optional<bool> sound_;                          // the result of Read for text_
  RowFault fault_;
  std::optional<chess::BookPosition> position_;
};

class OobsRows {
 public:
  // Makes opaque positions and moves if the rules are not supported.
  explicit OobsRows(const chess::Ruleset& rules) : position_(rules) {}

  // Makes `row` the current one; keeps a reference to it.
  void Set(const OobsRowValues& row) {
    row_ = &row;
    sound_.reset();
  }

  // Reads the current row, at most once. Returns true if the values below are valid; if false, fault() is valid until
  // ReadTally is called.
  bool Read();
  const RowFault& fault() const { return fault_; }

  // A row as the sampling of perspectives needs it: the canonical key of its position, and its games as stored.
  struct Tally {
    uint64_t position;
    chess::Games games;
  };
  // Reads the tally without checking that the row is legal, at a fraction of Read's cost; nullopt if it is unreadable.
  std::optional<Tally> ReadTally();

  const chess::BookPosition& position() const { return position_.position(); }
  // Returns the move with the games as stored.
  const chess::BookMove& move() const { return move_; }
  Tally tally() const { return {position().key(), *move_.games}; }
  void SwapWinAndLoss() { std::swap(move_.games->win, move_.games->loss); }
  bool has_comment() const { return row_->types[oobs::kComment] != SQLITE_NULL; }
  // Returns the comment; nullopt if it is not a text.
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
  std::optional<bool> sound_;  // the result of Read for the row
  RowFault fault_;
  OobsPosition position_;
  chess::BookMove move_;
};

}  // namespace tabia::formats
