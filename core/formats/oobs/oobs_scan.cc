#include "core/formats/oobs/oobs_scan.h"

#include <algorithm>

#include "core/base/format.h"
#include "core/base/status.h"

namespace tabia::formats {
namespace {

// Texts up to this size are not limited: a position in a table of its own belongs to many rows.
constexpr size_t kShortTextBytes = 512;

}  // namespace

OobsScan::OobsScan(const SqliteFile& file, const OobsSchema& schema)
    : file_(file), schema_(schema), text_bytes_left_(2 * file.size_bytes()) {}  // UTF-16 may grow by half

absl::Status OobsScan::ForEach(absl::FunctionRef<absl::Status(const OobsRowValues&)> visit) {
  const auto visit_row = [&](const SqliteRow& row) {
    TABIA_RETURN_IF_ERROR(Take(row));
    return visit(row_);
  };
  return file_.ForEachRow(
      schema_.columns, schema_.from, [&] { return Where(); }, visit_row);
}

std::string OobsScan::Where() const {
  return FormatText("after row %d", row_.number);
}

absl::Status OobsScan::Take(const SqliteRow& row) {
  const uint64_t text_bytes = TakeValues(row);
  if (text_bytes > text_bytes_left_) {
    return BadFile(file_.path(), Where(), "more text than a file of this size can contain");
  }
  text_bytes_left_ -= text_bytes;
  ++count_;
  const bool has_id = schema_.has_id && row_.types[oobs::kId] == SQLITE_INTEGER;
  row_.number = has_id ? row_.integers[oobs::kId] : static_cast<int64_t>(count_);
  return absl::OkStatus();
}

// Returns the bytes of the row's long texts and blobs, which the caller limits: a small file can have any number of
// long texts if its rows share their overflow pages.
uint64_t OobsScan::TakeValues(const SqliteRow& row) {
  uint64_t sum = 0;
  for (int column = 0; column < oobs::kColumns; ++column) {
    const int type = row_.types[column] = row.type(column);
    if (type == SQLITE_INTEGER) row_.integers[column] = row.integer(column);
    if (type != SQLITE_TEXT && type != SQLITE_BLOB) continue;
    const uint64_t size = row.size_bytes(column);
    if (size > kShortTextBytes) sum += size;
    row_.texts[column] = type == SQLITE_TEXT
                             ? std::string_view(row.text(column), std::min(size, kMaxOobsTextBytes + 1))
                             : std::string_view();
  }
  return sum;
}

}  // namespace tabia::formats
