// Writes opening books of eXtreme Gammon (.ob) in the published layout: evaluations of positions with their provenance.
// Nobody has tried in eXtreme Gammon whether it reads them (plugin/examples/xg_book has the questions).
//
//   a position        one entry
//   a roll            for each candidate, an entry of the position after the play
//   a cube decision   an entry of the position before the roll, with the equity without a double. The doubler rolls
//                     next, so it is the opponent whose numbers an entry has: chances and equity are reversed. In a
//                     money session, a second entry has the cube after a take, with half the equity, as the cube is
//                     twice as high
//
// A copy of a candidate, as an index has it, is left out, because the roll has the candidate. The records are the
// header, notes, and entries in the order of their sources. The title and the version are those of the first opening
// book, and the notes are those of all, with blanks for line ends. The length of a match affects no play and is not
// stored. Counted as lost:
//
//   "rolls of decisions"            an entry has no roll, so that the plays of a roll are no longer known as compared
//   "comments"
//   "takes of matches"              whose equity in units of the doubled cube is not linear
//   "takes of rollouts"             whose chances a cube decision does not contain
//   "equities of passes"            other than 1
//   "copies of opening books"       in games; not written, because the author of the rollout is unknown
//   "levels"                        without a number in this format; not written
//   "marks of reduced searches"     "3-ply red" is written as 3-ply
//   "chances beyond 0 to 1"         written as 0 or 1
//   "ends of sources", "ends of titles", "ends of versions", "ends of notes"   too long for the field
//   "titles", "versions"            of all opening books but the first
//   "impossible board", "impossible context", "impossible evaluation"          not written, because ReadOb skips them
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/base/spool.h"
#include "core/formats/skip_counter.h"
#include "core/formats/write_options.h"
#include "core/records/writers.h"

namespace tabia::formats {

class ObWriter final : public records::StatementWriter {
 public:
  // Keeps a reference to `sink`. Entries are in a temporary file until Finish if they are many.
  ObWriter(ByteSink& sink, const WriteOptions& options);

  bool StoresEvaluations() const override { return true; }
  absl::Status VisitPosition(const backgammon::PositionStatement& position) override;
  absl::Status VisitDecision(const backgammon::Decision& decision) override;
  absl::Status VisitCube(const backgammon::CubeDecision& cube) override;
  void EndSource(const records::SourceReport& report) override;
  absl::StatusOr<records::WriteReport> Finish() override;

 private:
  // Returns the provenance of an evaluation in a game.
  backgammon::Provenance ProvenanceInGame(const backgammon::Provenance& provenance) const;
  // Writes an evaluation that comes from a game.
  absl::Status AddOfGame(const backgammon::PositionStatement& statement);
  absl::Status AddTake(const backgammon::CubeDecision& cube, backgammon::PositionStatement no_double);
  absl::Status Add(backgammon::PositionStatement statement);
  void CountLost(std::string_view kind, const backgammon::PositionStatement& statement);
  // Takes a fact of an opening book if it is the first one of its kind, and counts a different one as `lost`.
  void TakeFact(const records::SourceReport& report, const std::string& name, std::string_view lost,
                std::string& fact);
  // Returns `utf16` cut to the size of its field. A cut is counted as `lost`.
  std::string_view Fit(std::string_view utf16, size_t max_bytes, std::string_view lost);

  ByteSink& sink_;
  const std::string name_, author_;
  const backgammon::Moment day_;
  Spool entries_;
  std::string title_, version_, notes_;  // UTF-8
  records::WriteReport report_;
  LostCounter lost_{report_.lost};
};

}  // namespace tabia::formats
