// Reads OOBS books (*.obs.db3): an SQLite database whose table Book has one row a position and move, with the
// games won, drawn and lost.
//
// The file is somebody else's database: it is opened read-only, nothing of it is run (no view, trigger,
// virtual table or generated column), and its text is bounded. Skipped and counted, if not strict, are rows
// with: "null position", "unreadable position", "illegal position", "null move", "unreadable move" (of a
// variant without rules), "illegal move", "null count", "negative count", "absurd count", "null active",
// "wrong type"; and "unreadable comment", whose row is kept.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/formats/oobs/info.h"
#include "core/formats/oobs/schema.h"
#include "core/formats/read_options.h"
#include "core/formats/reader.h"
#include "core/formats/sqlite/file.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/skipped.h"
#include "core/records/source_report.h"

namespace tabia::formats {

class OobsReader final : public Reader {
 public:
  // BadFile if the file is no SQLite database with a plain table Book of the right columns.
  static absl::StatusOr<std::unique_ptr<Reader>> Open(const std::string& path);

  records::Game game() const override { return records::Game::kChess; }
  absl::StatusOr<records::SourceReport> Read(const ReadOptions& options,
                                             records::RecordVisitor& visitor) override;

 private:
  OobsReader(SqliteFile file, OobsSchema schema, OobsInfo info)
      : file_(std::move(file)), schema_(std::move(schema)), info_(std::move(info)) {}

  SqliteFile file_;
  OobsSchema schema_;
  OobsInfo info_;
};

}  // namespace tabia::formats
