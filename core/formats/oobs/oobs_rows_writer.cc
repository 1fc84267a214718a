#include "core/formats/oobs/oobs_rows_writer.h"

#include "core/base/status.h"

namespace tabia::formats {
namespace {

constexpr char kTable[] =
    "CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT, "
    "Active INTEGER DEFAULT 1, Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT)";
constexpr size_t kBlockRows = 32;

std::string InsertSql(size_t rows) {
  std::string sql = "INSERT INTO Book (EPD, Move, Active, Win, Draw, Loss, Comment) VALUES (?,?,?,?,?,?,?)";
  for (size_t i = 1; i < rows; ++i) sql += ",(?,?,?,?,?,?,?)";
  return sql;
}

}  // namespace

absl::StatusOr<OobsRowsWriter> OobsRowsWriter::Create(SqliteDraft& draft) {
  TABIA_RETURN_IF_ERROR(draft.Run(kTable));
  TABIA_ASSIGN_OR_RETURN(SqliteStatement insert, draft.Prepare(InsertSql(kBlockRows)));
  return OobsRowsWriter(draft, std::move(insert));
}

absl::Status OobsRowsWriter::Add(OobsRow row) {
  rows_.push_back(std::move(row));
  return rows_.size() < kBlockRows ? absl::OkStatus() : InsertAll(insert_);
}

absl::Status OobsRowsWriter::Finish() {
  if (rows_.empty()) return absl::OkStatus();
  TABIA_ASSIGN_OR_RETURN(SqliteStatement insert, draft_.Prepare(InsertSql(rows_.size())));
  return InsertAll(insert);
}

absl::Status OobsRowsWriter::InsertAll(SqliteStatement& insert) {
  int parameter = 0;
  for (const OobsRow& row : rows_) {
    insert.Bind(++parameter, row.epd);
    insert.Bind(++parameter, row.move);
    insert.Bind(++parameter, int64_t{row.active});
    insert.Bind(++parameter, row.win);
    insert.Bind(++parameter, row.draw);
    insert.Bind(++parameter, row.loss);
    ++parameter;
    if (row.comment.empty()) {
      insert.BindNull(parameter);
    } else {
      insert.Bind(parameter, row.comment);
    }
  }
  TABIA_RETURN_IF_ERROR(insert.Run());
  rows_.clear();
  return absl::OkStatus();
}

}  // namespace tabia::formats
