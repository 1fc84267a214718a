// Writes Arena opening books (.abk): a tree of moves with priorities, games and results.
//
// A move with games is written with them, White's wins first, and with priority 5 or the priority of its note "priority
// 7". A weight w without games becomes the priority. If a weight of the position is above 9, w is scaled to the whole
// number nearest to 9 w / b, at least 1, where b is the highest weight of an active move, or 100 if the book has
// percentages. An inactive move gets priority 0, or is marked as deleted if a note has its priority. A move in several
// lines has its games in the first record alone, because readers add up the records. Counted as lost, by kind:
//   "names", "comments", "ECO codes"
//   "weights"      a weight that becomes another number
//   "games"        more than 32 bits
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/byte_streams.h"
#include "core/base/hash_table.h"
#include "core/formats/abk/abk_layout.h"
#include "core/formats/skip_counter.h"
#include "core/formats/write_options.h"
#include "core/records/scale.h"
#include "core/records/writers.h"

namespace tabia::formats {

// Memory: 28 bytes for each record, because a record links to its next alternative, which comes later; and a hash
// table of the moves with games.
class AbkWriter final : public records::TreeWriter {
 public:
  // Keeps a reference to `sink`. The name of the book is the comment in the header.
  AbkWriter(ByteSink& sink, const WriteOptions& options)
      : sink_(sink), comment_(options.name), scale_(options.scale) {}

  // Adds a move. UsageError if there are more moves than the format can number.
  absl::Status Write(const records::TreeMove& move) override;
  // Counts the notes as lost: the format has no place for them.
  absl::Status WriteNotes(const chess::Position& position, size_t,
                          absl::Span<const chess::BookNote> notes) override {
    for (const chess::BookNote& note : notes) lost_.AddNote(position, note);
    return absl::OkStatus();
  }
  absl::StatusOr<records::WriteReport> Finish() override;

 private:
  AbkRecord RecordOf(const records::TreeMove& move);
  void AddGames(const records::TreeMove& move, AbkRecord& record);
  uint8_t PriorityOf(const records::TreeMove& move);
  // Appends a record, and links the previous alternative to it.
  void Append(const records::TreeMove& move, AbkRecord record);

  ByteSink& sink_;
  const std::string comment_;
  const records::Scale scale_;
  AbkHeader header_;
  std::string records_;
  std::vector<uint32_t> line_;  // the index of the latest record of each ply
  HashSet<std::pair<uint64_t, uint16_t>> counted_;  // position key and move, whose games are written
  records::WriteReport report_;
  LostCounter lost_{report_.lost};
};

}  // namespace tabia::formats
