// Writes Chessmaster OBK books: a tree of moves with weights of 0, 25, 50 or 100 percent, and notes.
//
// A weight w becomes a percentage, by the highest weight b of an active move in its position, or by b = 100 if the
// weights of the book are percentages:
//
//   100 if w ≥ ⅔ b, 50 if w ≥ ⅓ b, 25 if w > 0, 0 if w = 0 or the move is inactive
//
// So 0, 25, 50 and 100 percent keep their values. Counted as lost, by kind:
//   "promotions to another piece than a queen"   with the lines below them
//   "games"                                      a move's games, which only the weight represents
//   "weights"                                    a weight without games that becomes another percentage
//   "names", "comments", "ECO codes"             in the old layout, and beyond 4 GiB of notes; those of a position,
//                                                too, unless a move to it has the same name or code
//   "ends of notes"                              the text after 255 bytes
//   "characters"                                 outside Windows-1252, written as "?"
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/byte_streams.h"
#include "core/base/hash_table.h"
#include "core/formats/obk/obk_layout.h"
#include "core/formats/skip_counter.h"
#include "core/formats/write_options.h"
#include "core/moves/book_position.h"
#include "core/records/scale.h"
#include "core/records/writers.h"

namespace tabia::formats {

class ObkWriter final : public records::TreeWriter {
 public:
  // Keeps a reference to `sink`.
  explicit ObkWriter(ByteSink& sink, const WriteOptions& options = {});

  bool Holds(const chess::Position& before, const chess::BookMove& move) override;
  // Adds a move. UsageError if there are more than 2^32 - 1.
  absl::Status Write(const records::TreeMove& move) override;
  // Counts the notes as lost, because the format stores notes of moves only. A name that a move to the position has is
  // not lost: a reader gives it to the position, too.
  absl::Status WriteNotes(const chess::Position& position, size_t,
                          absl::Span<const chess::BookNote> notes) override;
  absl::StatusOr<records::WriteReport> Finish() override;

 private:
  ObkMove Encode(const records::TreeMove& move);
  int WeightCode(const records::TreeMove& move);
  void AddNote(const records::TreeMove& move, const chess::BookNote& note);

  ByteSink& sink_;
  const records::Scale scale_;
  ObkHeader header_;
  std::string buffer_;  // header and moves that are not yet written
  std::string notes_;
  HashSet<uint64_t> named_;  // the names of moves, hashed with the positions after them
  // The names of positions that no move had when the position was written.
  std::vector<std::pair<chess::BookPosition, chess::BookNote>> unnamed_;
  records::WriteReport report_;
  LostCounter lost_{report_.lost};
};

}  // namespace tabia::formats
