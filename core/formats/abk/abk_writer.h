// Writes Arena opening books (.abk): a tree of moves with priorities, games and results.
//
// A move with games has priority 5, or that of its note "priority 7", and its games as White sees them. A
// stated weight becomes the priority, with no games: itself where no weight of its position is above 9, else
// the whole number nearest to 9 w / b, at least 1, of the best weight b of the active moves, or of 100 where
// the book states percents. An inactive move has priority 0, or is marked as deleted if a note states its
// priority. A move that is written in several lines has all its games in each of them. Lost are, by kind:
//   "names", "comments", "ECO codes"
//   "weights"      a stated weight that becomes another number
//   "games"        more than 32 bits
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/formats/abk/abk_layout.h"
#include "core/formats/lost_counter.h"
#include "core/records/scale.h"
#include "core/records/tree_writer.h"
#include "core/records/write_report.h"

namespace tabia::formats {

struct AbkWriterOptions {
  std::string comment = {};                       // UTF-8, in the header
  records::Scale scale = records::Scale::kGames;  // of the book's weights
};

// Memory: 28 bytes for each move, because a record links to its next alternative, which comes later.
class AbkWriter final : public records::TreeWriter {
 public:
  // `sink` must outlive this object.
  AbkWriter(ByteSink& sink, const AbkWriterOptions& options) : sink_(sink), options_(options) {}

  // UsageError if there are more moves than the format can number.
  absl::Status Write(const records::TreeMove& move) override;
  absl::StatusOr<records::WriteReport> Finish() override;

 private:
  AbkRecord RecordOf(const records::TreeMove& move);
  void AddGames(const records::TreeMove& move, AbkRecord& record);
  uint8_t PriorityOf(const records::TreeMove& move);
  // Appends a record, and links the alternative before it, if there is one, to it.
  void Append(const records::TreeMove& move, AbkRecord record);

  ByteSink& sink_;
  const AbkWriterOptions options_;
  AbkHeader header_;
  std::string records_;
  std::vector<uint32_t> line_;  // the index of the latest record of each ply
  records::WriteReport report_;
  LostCounter lost_{report_.lost};
};

}  // namespace tabia::formats
