// Writes OOBS books (*.obs.db3): an SQLite database in the layout of the standard's own tool, with one row for each
// position and move, and the games that the mover won, drew and lost. Info has the fact "Perspective".
//
// Rows are in the order of Write. With the same version of SQLite, equal input gives equal bytes. Counted as lost, by
// kind:
//   kWeightsWithoutGames               a move with a weight alone, unless oobs_weights_as_wins
//   "counts above 2^63-1"              a move with a count that SQLite cannot store
//   "names", "ECO codes", "comments"   except a comment on a move that has a row
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/formats/skip_counter.h"
#include "core/formats/sqlite/sqlite_draft.h"
#include "core/formats/write_options.h"
#include "core/records/writers.h"

namespace tabia::formats {

inline constexpr char kWeightsWithoutGames[] = "weights without games";

struct OobsRow {
  std::string epd, move;
  bool active;
  int64_t win, draw, loss;
  std::string comment;  // empty: NULL
};

// Inserts several rows at a time, because SQLite updates its record of the last ID with each statement.
class OobsRowsWriter {
 public:
  // Creates the table Book in `draft`, which must outlive this object.
  static absl::StatusOr<OobsRowsWriter> Create(SqliteDraft& draft);

  absl::Status Add(OobsRow row);
  // Inserts the remaining rows. Must be called once, at the end.
  absl::Status Finish();

 private:
  OobsRowsWriter(SqliteDraft& draft, SqliteStatement insert) : draft_(draft), insert_(std::move(insert)) {}
  absl::Status InsertAll(SqliteStatement& insert);

  SqliteDraft& draft_;
  SqliteStatement insert_;  // of a full block of rows
  std::vector<OobsRow> rows_;
};

// Builds the database in a temporary file, in bounded memory at any size.
class OobsWriter final : public records::PositionWriter {
 public:
  // Creates a writer, which keeps a reference to `sink`.
  static absl::StatusOr<std::unique_ptr<OobsWriter>> Create(ByteSink& sink, WriteOptions options = {});

  absl::Status Write(const records::BookNode& node) override;
  absl::StatusOr<records::WriteReport> Finish() override;

 private:
  OobsWriter(ByteSink& sink, WriteOptions options, SqliteDraft draft);

  // Returns the games of a move's row; nullopt if the move cannot have a row.
  std::optional<chess::Games> RowGames(const chess::BookMove& move) const;
  OobsRow RowOf(const std::string& epd, const records::BookNode& node, const chess::BookMove& move,
                const chess::Games& games) const;
  void CountLostMove(const records::BookNode& node, const chess::BookMove& move);
  void CountLostNotes(const records::BookNode& node);
  absl::Status WriteInfo();

  ByteSink& sink_;
  const WriteOptions options_;
  const bool is_chess960_;  // castling is the king's move onto its rook
  SqliteDraft draft_;
  std::optional<OobsRowsWriter> rows_;
  records::WriteReport report_;
  LostCounter lost_{report_.lost};
};

}  // namespace tabia::formats
