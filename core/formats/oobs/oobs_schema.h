// The tables and columns of an OOBS database: those of the book, and the facts about it.
//
//   one table     Book: ID, EPD or FEN, Move, Active, Win, Draw, Loss, Comment
//   two tables    Book with EPDID or FENID in place of the position, and a table EPD or FEN: ID, EPD or FEN
//
// ID, Active and Comment may be missing, and there may be other columns. The case of names is ignored.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/sqlite/sqlite_file.h"
#include "core/records/scale.h"

namespace tabia::formats {

// The columns of a row. A missing ID or Comment is NULL, a missing Active 1.
namespace oobs {
enum Column : int { kId, kPosition, kMove, kActive, kWin, kDraw, kLoss, kComment, kColumns };
}  // namespace oobs

struct OobsSchema {
  std::string layout;         // "one table, EPD"
  std::string columns, from;  // SQL of the columns, and of every row of Book in the order of the file
  bool has_id = false;
  std::map<int64_t, std::string> others;  // the columns of Book that have no meaning here, by their places from 1
};

// Finds the tables of the book. BadFile if there is no book, or if it would have to be computed (views, generated
// columns).
absl::StatusOr<OobsSchema> ReadOobsSchema(const SqliteFile& file);

// The name of the fact that decides whose wins the column Win counts: "mover" or "white". The published standard has no
// such fact; tabia writes it so that readers need not guess.
inline constexpr std::string_view kPerspectiveFact = "Perspective";

struct OobsInfo {
  std::string variant = "standard";                                // in lower case
  std::map<std::string, std::string> facts;                        // name to value: "License" -> "free"
  records::Perspective perspective = records::Perspective::kAuto;  // kAuto: not given
  uint64_t item_count = 0;  // approximate number of rows, for progress only; 0: not given
};

// Reads the table Info, which has columns Name and Value, or, as published, a column for each fact. A database without
// Info contains standard chess. Facts beyond a limit of number and length are dropped. BadFile if Info is not a plain
// table.
absl::StatusOr<OobsInfo> ReadOobsInfo(const SqliteFile& file);

}  // namespace tabia::formats
