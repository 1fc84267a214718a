// Writes OOBS books (*.obs.db3): an SQLite database as the standard's own tool makes it, with one row for
// each position and move, and the games won, drawn and lost in the mover's view, which Info states.
//
// Rows are in the order of Write. Equal input makes equal bytes (with one version of SQLite). Lost are, by
// kind:
//   "weights without games"            a move whose source counts no games, unless weights_as_wins
//   "counts above 2^63-1"              a move with a count that SQLite cannot store
//   "names", "ECO codes", "comments"   only a comment on a move that has a row is kept
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/formats/lost_counter.h"
#include "core/formats/oobs/oobs_rows_writer.h"
#include "core/formats/sqlite/sqlite_draft.h"
#include "core/records/position_writer.h"
#include "core/records/write_report.h"

namespace tabia::formats {

struct OobsWriterOptions {
  bool chess960 = false;         // the variant; castling is then written as the king's move onto its rook
  bool index = false;            // an index of the positions: twice the size, but fast to query with SQL
  bool weights_as_wins = false;  // writes a stated weight as the games won; otherwise the move is left out
  // The facts of Info besides those that the writer states itself: "License" -> "free".
  std::map<std::string, std::string> facts = {};
  std::string temp_folder = {};  // of the temporary database; empty: DefaultTempFolder()
};

// Builds the database in a temporary file, in bounded memory at any size.
class OobsWriter final : public records::PositionWriter {
 public:
  // `sink` must outlive the writer.
  static absl::StatusOr<std::unique_ptr<OobsWriter>> Create(ByteSink& sink, OobsWriterOptions options = {});

  absl::Status Write(const records::BookNode& node) override;
  absl::StatusOr<records::WriteReport> Finish() override;

 private:
  OobsWriter(ByteSink& sink, OobsWriterOptions options, SqliteDraft draft)
      : sink_(sink), options_(std::move(options)), draft_(std::move(draft)) {}

  // Returns the counts of a move's row; nothing if the move cannot have a row.
  std::optional<chess::Games> RowGames(const chess::BookMove& move) const;
  OobsRow RowOf(const std::string& epd, const records::BookNode& node, const chess::BookMove& move,
                const chess::Games& games) const;
  void CountLostMove(const records::BookNode& node, const chess::BookMove& move);
  void CountLostNotes(const records::BookNode& node);
  absl::Status WriteInfo();

  ByteSink& sink_;
  const OobsWriterOptions options_;
  SqliteDraft draft_;
  std::optional<OobsRowsWriter> rows_;
  records::WriteReport report_;
  LostCounter lost_{report_.lost};
};

}  // namespace tabia::formats
