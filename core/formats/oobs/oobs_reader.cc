#include "core/formats/oobs/oobs_reader.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/formats/oobs/oobs_perspective.h"
#include "core/formats/oobs/oobs_row_blocks.h"
#include "core/formats/oobs/oobs_rows.h"
#include "core/formats/oobs/oobs_scan.h"
#include "core/formats/oobs/oobs_schema.h"
#include "core/formats/skip_counter.h"
#include "core/formats/sqlite/sqlite_file.h"
#include "core/moves/book_position.h"
#include "core/moves/ruleset.h"
#include "core/records/scale.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kRowsPerProgress = 1 << 14;
constexpr uint64_t kMinBytesOnThreads = 1 << 18;

// Reads one file once.
class OobsParser {
 public:
  OobsParser(const SqliteFile& file, const OobsSchema& schema, const OobsInfo& info,
             const ReadOptions& options, records::ChessVisitor& visitor)
      : file_(file), schema_(schema), info_(info), options_(options), visitor_(visitor) {}

  absl::StatusOr<records::SourceReport> Run() {
    report_.format = FormatText("OOBS (%s)", schema_.layout);
    report_.variant = rules_.is_chess() ? info_.variant : rules_.name();
    report_.has_texts = !rules_.is_supported();
    report_.scale = records::Scale::kGames;
    report_.facts = info_.facts;
    UnusedCounter not_used(report_.not_used);
    for (const auto& other : schema_.others) {
      not_used.Add("column", {"column", other.first}, [&other] { return other.second; });
    }
    if (file_.HasUnfinishedChanges()) {
      report_.decisions["unfinished changes"] = "not read: a journal with some lies beside the book";
    }
    // Games are stored for White or for the mover. Unless they are kept as they are, the rows must decide that before
    // they are read, which takes a pass of its own.
    if (!options_.games_as_in_source) {
      TABIA_RETURN_IF_ERROR(CollectVotes());
      Decide();
    }
    TABIA_RETURN_IF_ERROR(ReadRows());
    if (options_.games_as_in_source) Decide();
    return std::move(report_);
  }

 private:
  // Makes a first pass over the rows, which parses them completely only if they vote.
  absl::Status CollectVotes() {
    if (!rows_vote_) return absl::OkStatus();
    OobsScan scan(file_, schema_);
    OobsRows rows(rules_);
    return scan.ForEach([&](const OobsRowValues& row) {
      rows.Set(row);
      if (const auto tally = rows.ReadTally()) AddToSample(rows, *tally);
      voting_rows_ = scan.count();
      ReportProgress(voting_rows_, 2 * std::max(voting_rows_, info_.item_count));
      return absl::OkStatus();
    });
  }

  absl::Status ReadRows() {
    const bool of_white = !options_.games_as_in_source && report_.view == records::Perspective::kWhite;
    const OobsRowReader::Options options = {file_.path(), rules_, options_.strict, of_white};
    // The thread that scans visits nothing. In strict reading the first bad row ends it, and no later one may have been
    // visited.
    const bool is_in_order =
        options_.strict || file_.size_bytes() < kMinBytesOnThreads || options_.threads < 2;
    const records::Forks forks = records::MakeForks(visitor_, is_in_order ? 0 : options_.threads - 1);
    return forks.empty() ? ReadRowsInOrder(options) : ReadRowsOnThreads(options, forks);
  }

  absl::Status ReadRowsInOrder(const OobsRowReader::Options& options) {
    OobsRowReader::Sample sample;
    if (samples_while_reading_) {
      sample = [this](OobsRows& rows, const OobsRows::Tally& tally) { AddToSample(rows, tally); };
    }
    OobsScan scan(file_, schema_);
    OobsRowReader reader(options, visitor_, std::move(sample));
    const absl::Status status = scan.ForEach([&](const OobsRowValues& row) {
      TABIA_RETURN_IF_ERROR(reader.Read(row));
      ReportRows(scan.count());
      return absl::OkStatus();
    });
    AddCounts(reader.counts());
    return status;
  }

  // Reads blocks of rows in parallel. Returns an error of the database when the rows before it are read.
  absl::Status ReadRowsOnThreads(const OobsRowReader::Options& options, const records::Forks& forks) {
    OobsScan scan(file_, schema_);
    OobsRowBlocks blocks(options, forks, samples_while_reading_);
    const auto use = [this](const OobsPart& part) {
      AddPart(part);
      return part.status;
    };
    bool has_bad_part = false;
    const absl::Status scanned = scan.ForEach([&](const OobsRowValues& row) {
      const absl::Status status = blocks.Add(row, use);
      has_bad_part = !status.ok();
      if (status.ok()) ReportRows(scan.count());
      return status;
    });
    if (!has_bad_part) TABIA_RETURN_IF_ERROR(blocks.Finish(use));
    return scanned;
  }

  void AddCounts(const OobsCounts& counts) {
    report_.records += counts.records;
    report_.notes += counts.notes;
    records::AddSkipped(counts.skipped, report_.skipped);
  }

  void AddPart(const OobsPart& part) {
    AddCounts(part.counts);
    for (const OobsSampleRow& row : part.sample) {
      sample_.Add(row.tally.position, row.tally.games);
      if (row.may_vote && sample_.WantsVote(row.tally.position, row.tally.games)) {
        sample_.Vote(row.tally.position, row.reached, row.tally.games);
      }
    }
  }

  // Adds a row to the sample. An illegal one counts in the sum of its position, but has no vote.
  void AddToSample(OobsRows& rows, const OobsRows::Tally& tally) {
    sample_.Add(tally.position, tally.games);
    if (!sample_.WantsVote(tally.position, tally.games) || !rows.Read()) return;
    sample_.Vote(tally.position, KeyAfter(rows.position().board(), rows.move().move), tally.games);
  }

  void ReportRows(uint64_t rows) const {
    ReportProgress(voting_rows_ + rows, voting_rows_ + std::max({rows, voting_rows_, info_.item_count}));
  }

  void Decide() {
    PerspectiveDecision decision = Decision();
    report_.view = decision.view;
    report_.decisions["perspective"] = std::move(decision.reason);
  }

  PerspectiveDecision Decision() {
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

  void ReportProgress(uint64_t done, uint64_t total) const {
    if (options_.progress && done % kRowsPerProgress == 0) options_.progress(done, total);
  }

  const SqliteFile& file_;
  const OobsSchema& schema_;
  const OobsInfo& info_;
  const ReadOptions& options_;
  records::ChessVisitor& visitor_;
  const chess::Ruleset rules_ = chess::Ruleset::Of(info_.variant);
  // True if the rows decide the perspective.
  const bool rows_vote_ = options_.perspective == records::Perspective::kAuto &&
                          info_.perspective == records::Perspective::kAuto && rules_.is_supported();
  const bool samples_while_reading_ = rows_vote_ && options_.games_as_in_source;
  PerspectiveSample sample_;
  records::SourceReport report_;
  uint64_t voting_rows_ = 0;  // of the first pass, which decides the perspective
};

}  // namespace

absl::StatusOr<records::SourceReport> ReadOobs(SourceFile& file, const ReadOptions& options,
                                               records::ChessVisitor& visitor) {
  TABIA_ASSIGN_OR_RETURN(const SqliteFile database, file.is_held()
                                                        ? SqliteFile::OfBytes(file.bytes(), file.path())
                                                        : SqliteFile::Open(file.path()));
  TABIA_ASSIGN_OR_RETURN(const OobsSchema schema, ReadOobsSchema(database));
  TABIA_ASSIGN_OR_RETURN(const OobsInfo info, ReadOobsInfo(database));
  return OobsParser(database, schema, info, options, visitor).Run();
}

}  // namespace tabia::formats
