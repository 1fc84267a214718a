// Finds the tables and columns of an OOBS database that contain the book.
//
//   one table     Book: ID, EPD or FEN, Move, Active, Win, Draw, Loss, Comment
//   two tables    Book with EPDID or FENID in place of the position, and a table EPD or FEN: ID, EPD or FEN
//
// ID, Active and Comment may be missing, and there may be any other columns. Names are compared without
// regard to case.
#pragma once

#include <string>

#include "absl/status/statusor.h"

#include "core/formats/sqlite/sqlite_file.h"

namespace tabia::formats {

// The columns of a row. A missing ID or Comment is NULL, a missing Active 1.
namespace oobs {
enum Column : int { kId, kPosition, kMove, kActive, kWin, kDraw, kLoss, kComment, kColumns };
}  // namespace oobs

struct OobsSchema {
  std::string layout;         // "one table, EPD"
  std::string columns, from;  // SQL of the columns, and of every row of Book in the order of the file
  bool has_id = false;
};

// BadFile if the tables do not contain a book, or would have to be computed (views, generated columns).
absl::StatusOr<OobsSchema> ReadOobsSchema(const SqliteFile& file);

}  // namespace tabia::formats
