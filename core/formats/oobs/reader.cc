#include "core/formats/oobs/reader.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/key_after.h"
#include "core/chess/variant.h"
#include "core/formats/oobs/fault.h"
#include "core/formats/oobs/info.h"
#include "core/formats/oobs/perspective.h"
#include "core/formats/oobs/rows.h"
#include "core/formats/oobs/schema.h"
#include "core/formats/skip_counter.h"
#include "core/formats/sqlite/file.h"
#include "core/records/perspective.h"
#include "core/records/scale.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kRowsPerProgress = 1 << 14;

// Reads one file once.
class OobsParser {
 public:
  OobsParser(const SqliteFile& file, const OobsSchema& schema, const OobsInfo& info,
             const ReadOptions& options, records::RecordVisitor& visitor)
      : file_(file), schema_(schema), info_(info), options_(options), visitor_(visitor) {}

  absl::StatusOr<records::SourceReport> Run();

 private:
  void Describe();
  absl::Status CollectVotes();
  absl::Status ReadRows();
  absl::Status ReadRow(OobsRows& rows);
  absl::Status ReadComment(const OobsRows& rows);
  absl::Status SkipRow(OobsRows& rows);
  void AddToSample(OobsRows& rows, const OobsRows::Tally& tally);
  void Decide();
  PerspectiveDecision Decision();
  void ReportProgress(uint64_t done, uint64_t total) const;

  const SqliteFile& file_;
  const OobsSchema& schema_;
  const OobsInfo& info_;
  const ReadOptions& options_;
  records::RecordVisitor& visitor_;
  // Whether the perspective is decided by the rows.
  const bool rows_vote_ = options_.perspective == records::Perspective::kAuto &&
                          info_.perspective == records::Perspective::kAuto &&
                          chess::KnowsRules(info_.variant);
  const bool samples_while_reading_ = rows_vote_ && options_.games_as_stated;
  PerspectiveSample sample_;
  records::SourceReport report_;
  uint64_t voting_rows_ = 0;  // of the first pass, which decides the perspective
  SkipCounter skips_{file_.path(), options_.strict, report_.skipped};
};

absl::StatusOr<records::SourceReport> OobsParser::Run() {
  Describe();
  if (!options_.games_as_stated) {
    TABIA_RETURN_IF_ERROR(CollectVotes());
    Decide();
  }
  TABIA_RETURN_IF_ERROR(ReadRows());
  if (options_.games_as_stated) Decide();
  return std::move(report_);
}

void OobsParser::Describe() {
  report_.format = Formatted("OOBS (%s)", schema_.layout);
  report_.variant = info_.variant;
  report_.scale = records::Scale::kGames;
  report_.facts = info_.facts;
  if (file_.HasUnfinishedChanges()) {
    report_.decisions["unfinished changes"] = "not read: a journal with some lies beside the book";
  }
}

// Makes a first pass over the rows, which parses them completely only if they vote.
absl::Status OobsParser::CollectVotes() {
  if (!rows_vote_) return absl::OkStatus();
  OobsRows rows(file_, schema_, info_.variant);
  return rows.ForEach([&] {
    if (const auto tally = rows.ReadTally()) AddToSample(rows, *tally);
    voting_rows_ = rows.count();
    ReportProgress(voting_rows_, 2 * std::max(voting_rows_, info_.item_count));
    return absl::OkStatus();
  });
}

// An illegal row counts in the sum of its position, but has no vote.
void OobsParser::AddToSample(OobsRows& rows, const OobsRows::Tally& tally) {
  sample_.Add(tally.position, tally.games);
  if (!sample_.WantsVote(tally.position, tally.games) || !rows.Read()) return;
  sample_.Vote(tally.position, chess::KeyAfter(*rows.position().rules(), rows.move().move), tally.games);
}

void OobsParser::Decide() {
  PerspectiveDecision decision = Decision();
  report_.view = decision.view;
  report_.decisions["perspective"] = std::move(decision.reason);
}

PerspectiveDecision OobsParser::Decision() {
  if (options_.perspective == records::Perspective::kWhite)
    return {records::Perspective::kWhite, "white (as asked)"};
  if (options_.perspective == records::Perspective::kMover)
    return {records::Perspective::kMover, "mover (as asked)"};
  if (info_.perspective == records::Perspective::kWhite)
    return {records::Perspective::kWhite, "white (as the book states)"};
  if (info_.perspective == records::Perspective::kMover)
    return {records::Perspective::kMover, "mover (as the book states)"};
  if (rows_vote_) return DecidePerspective(sample_.Count());
  return {records::Perspective::kMover, "mover (assumed: the rules of the variant are unknown)"};
}

absl::Status OobsParser::ReadRows() {
  OobsRows rows(file_, schema_, info_.variant);
  return rows.ForEach([&] {
    TABIA_RETURN_IF_ERROR(ReadRow(rows));
    ReportProgress(voting_rows_ + rows.count(),
                   voting_rows_ + std::max({rows.count(), voting_rows_, info_.item_count}));
    return absl::OkStatus();
  });
}

void OobsParser::ReportProgress(uint64_t done, uint64_t total) const {
  if (options_.progress && done % kRowsPerProgress == 0) options_.progress(done, total);
}

absl::Status OobsParser::ReadRow(OobsRows& rows) {
  if (!rows.Read()) return SkipRow(rows);
  ++report_.records;
  if (samples_while_reading_) AddToSample(rows, rows.tally());
  const bool swaps = !options_.games_as_stated && report_.view == records::Perspective::kWhite;
  if (swaps && rows.position().turn() == chess::kBlack) rows.SwapWinAndLoss();
  TABIA_RETURN_IF_ERROR(visitor_.VisitMove(rows.position(), rows.move()));
  return rows.has_comment() ? ReadComment(rows) : absl::OkStatus();
}

absl::Status OobsParser::SkipRow(OobsRows& rows) {
  const RowFault& fault = rows.fault();
  TABIA_RETURN_IF_ERROR(skips_.Add(fault.kind, rows.location(), [&] { return fault.why; }));
  if (!samples_while_reading_) return absl::OkStatus();
  if (const auto tally = rows.ReadTally()) AddToSample(rows, *tally);
  return absl::OkStatus();
}

absl::Status OobsParser::ReadComment(const OobsRows& rows) {
  const std::optional<std::string_view> text = rows.comment();
  if (!text) return skips_.Add("unreadable comment", rows.location(), [] { return "Comment is no text"; });
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

absl::StatusOr<records::SourceReport> ReadOobs(SourceFile& file, const ReadOptions& options,
                                               records::RecordVisitor& visitor) {
  TABIA_ASSIGN_OR_RETURN(const SqliteFile database, file.is_held()
                                                        ? SqliteFile::OfBytes(file.bytes(), file.path())
                                                        : SqliteFile::Open(file.path()));
  TABIA_ASSIGN_OR_RETURN(const OobsSchema schema, ReadOobsSchema(database));
  TABIA_ASSIGN_OR_RETURN(const OobsInfo info, ReadOobsInfo(database));
  return OobsParser(database, schema, info, options, visitor).Run();
}

}  // namespace tabia::formats
