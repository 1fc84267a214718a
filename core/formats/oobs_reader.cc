#include "core/formats/oobs_reader.h"

#include <algorithm>
#include <optional>

#include "absl/functional/function_ref.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/key.h"
#include "core/chess/variant.h"
#include "core/formats/oobs_perspective.h"
#include "core/formats/oobs_rows.h"
#include "core/formats/skip_counter.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kRowsPerProgress = 1 << 14;
uint64_t KeyAfter(const chess::Position& before, chess::Move move) {
  chess::Position after = before;
  after.Make(move);
  return chess::CanonicalKey(after.setup());
}

// The votes of all rows, or of a large book's sample. `tell` hears how many rows are read.
absl::StatusOr<PerspectiveSample::Votes> CountVotes(OobsRows rows, absl::FunctionRef<void(uint64_t)> tell) {
  PerspectiveSample sample;
  while (true) {
    TABIA_ASSIGN_OR_RETURN(const bool row, rows.Next());
    if (!row) return sample.Count();
    tell(rows.rows());
    const std::optional<OobsRows::Tally> tally = rows.ReadTally();
    if (!tally) continue;
    sample.Add(tally->position, tally->games);
    if (!sample.WantsVote(tally->position, tally->games) || rows.Read()) continue;
    sample.Vote(tally->position, KeyAfter(*rows.position().rules(), rows.move().move), tally->games);
  }
}

// One reading of one file.
class OobsReading {
 public:
  OobsReading(const SqliteFile& file, const OobsSchema& schema, const OobsInfo& info,
              const ReadOptions& options, RecordVisitor& visitor)
      : file_(file), schema_(schema), info_(info), options_(options), visitor_(visitor) {}

  absl::StatusOr<SourceReport> Run();

 private:
  absl::StatusOr<PerspectiveDecision> Decide();
  absl::Status ReadRows(Perspective view);
  void Tell(uint64_t done, uint64_t total) const;
  absl::Status ReadRow(OobsRows& rows, Perspective view);
  absl::Status ReadComment(const OobsRows& rows);

  const SqliteFile& file_;
  const OobsSchema& schema_;
  const OobsInfo& info_;
  const ReadOptions& options_;
  RecordVisitor& visitor_;
  SourceReport report_;
  uint64_t voting_rows_ = 0;  // read to tell the perspective, before the reading proper
  SkipCounter skips_{file_.path(), options_.strict, report_.skipped};
};

absl::StatusOr<SourceReport> OobsReading::Run() {
  report_.format = absl::StrFormat("OOBS (%s)", schema_.layout);
  report_.variant = info_.variant;
  report_.scale = Scale::kGames;
  report_.facts = info_.facts;
  if (file_.HasUnfinishedChanges()) {
    report_.decisions["unfinished changes"] = "not read: a journal with some lies beside the book";
  }
  TABIA_ASSIGN_OR_RETURN(const PerspectiveDecision decision, Decide());
  report_.decisions["perspective"] = decision.reason;
  TABIA_RETURN_IF_ERROR(ReadRows(decision.view));
  return std::move(report_);
}

absl::StatusOr<PerspectiveDecision> OobsReading::Decide() {
  switch (options_.perspective) {
    case Perspective::kWhite:
      return PerspectiveDecision{Perspective::kWhite, "white (as asked)"};
    case Perspective::kMover:
      return PerspectiveDecision{Perspective::kMover, "mover (as asked)"};
    case Perspective::kAuto:
      break;
  }
  if (!chess::KnowsRules(info_.variant)) {
    return PerspectiveDecision{Perspective::kMover, "mover (assumed: the rules of the variant are unknown)"};
  }
  TABIA_ASSIGN_OR_RETURN(OobsRows rows, OobsRows::Open(file_, schema_, info_.variant));
  TABIA_ASSIGN_OR_RETURN(const auto votes, CountVotes(std::move(rows), [this](uint64_t read) {
                           voting_rows_ = read;
                           Tell(read, 2 * std::max(read, info_.item_count));
                         }));
  return DecidePerspective(votes);
}

absl::Status OobsReading::ReadRows(Perspective view) {
  TABIA_ASSIGN_OR_RETURN(OobsRows rows, OobsRows::Open(file_, schema_, info_.variant));
  while (true) {
    TABIA_ASSIGN_OR_RETURN(const bool row, rows.Next());
    if (!row) return absl::OkStatus();
    TABIA_RETURN_IF_ERROR(ReadRow(rows, view));
    Tell(voting_rows_ + rows.rows(), voting_rows_ + std::max({rows.rows(), voting_rows_, info_.item_count}));
  }
}

void OobsReading::Tell(uint64_t done, uint64_t total) const {
  if (options_.progress && done % kRowsPerProgress == 0) options_.progress(done, total);
}

absl::Status OobsReading::ReadRow(OobsRows& rows, Perspective view) {
  if (const auto fault = rows.Read()) {
    return skips_.Add(fault->kind, rows.place(), [&] { return fault->why; });
  }
  ++report_.records;
  if (view == Perspective::kWhite && rows.black_to_move()) rows.SwapWinAndLoss();
  TABIA_RETURN_IF_ERROR(visitor_.VisitMove(rows.position(), rows.move()));
  return rows.has_comment() ? ReadComment(rows) : absl::OkStatus();
}

absl::Status OobsReading::ReadComment(const OobsRows& rows) {
  const std::optional<std::string_view> text = rows.comment();
  if (!text) return skips_.Add("unreadable comment", rows.place(), [] { return "Comment is no text"; });
  chess::BookNote note;
  note.move = rows.move().move;
  note.opaque_move = rows.move().opaque_move;
  note.text = Printable(*text);
  absl::StripAsciiWhitespace(&note.text);
  if (note.text.empty()) return absl::OkStatus();
  ++report_.notes;
  return visitor_.VisitNote(rows.position(), note);
}

}  // namespace

absl::StatusOr<std::unique_ptr<Reader>> OobsReader::Open(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(SqliteFile file, SqliteFile::Open(path));
  TABIA_ASSIGN_OR_RETURN(OobsSchema schema, ReadOobsSchema(file));
  TABIA_ASSIGN_OR_RETURN(OobsInfo info, ReadOobsInfo(file));
  return std::unique_ptr<Reader>(new OobsReader(std::move(file), std::move(schema), std::move(info)));
}

absl::StatusOr<SourceReport> OobsReader::Read(const ReadOptions& options, RecordVisitor& visitor) {
  return OobsReading(file_, schema_, info_, options, visitor).Run();
}

}  // namespace tabia::formats
