#include "core/formats/ob/ob_reader.h"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/ascii.h"

#include "core/backgammon/context_class.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/ob/ob_entry.h"
#include "core/formats/ob/ob_layout.h"
#include "core/formats/skip_counter.h"
#include "core/records/game.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kEntriesPerProgress = 1 << 10;

// Reads one file once.
class ObParser {
 public:
  ObParser(const SourceFile& file, const ObHeader& header, const ReadOptions& options,
           records::BackgammonVisitor& visitor)
      : file_(file),
        header_(header),
        options_(options),
        visitor_(visitor),
        skips_(file.path(), options.strict, report_.skipped) {}

  absl::StatusOr<records::SourceReport> Run() {
    ReportHeader();
    DecideConventions();
    TABIA_RETURN_IF_ERROR(ReadRecords());
    TABIA_RETURN_IF_ERROR(CheckEnd());
    ReportFact("Notes", MakePrintable(Utf16ToUtf8(notes_)));
    tally_.Report(report_);
    if (deleted_ > 0) report_.facts["Deleted entries"] = FormatText("%d", deleted_);
    return std::move(report_);
  }

 private:
  void ReportHeader() {
    report_.format = kObFormatName;
    if (!header_.version.empty()) report_.format += FormatText(" (%s)", header_.version);
    report_.game = records::Game::kBackgammon;
    ReportFact("Title", header_.title);
    ReportFact("Version", header_.version);
    ReportFact("Layout", FormatText("%d.%d", header_.layout_major, header_.layout_minor));
    ReportFact("Last update",
               backgammon::DateText(backgammon::MomentOfDays(header_.last_update_days)).value_or(""));
  }

  void DecideConventions() {
    ObDetector detector;
    for (uint64_t index = 1; index < records(); ++index) {
      if (At(index).is_live_entry()) detector.Add(At(index));
    }
    conventions_ = detector.Decide();
    report_.decisions["position offset"] = detector.PositionDecision();
    report_.decisions["cube"] = detector.CubeDecision();
  }

  absl::Status ReadRecords() {
    for (uint64_t index = 1; index < records(); ++index) {
      TABIA_RETURN_IF_ERROR(ReadRecord(index));
      if (options_.progress && index % kEntriesPerProgress == 0) options_.progress(index, records());
    }
    return absl::OkStatus();
  }

  absl::Status ReadRecord(uint64_t index) {
    const ObRecord record = At(index);
    switch (record.kind()) {
      case ObKind::kNotes:
        if (notes_.size() < ob::kMaxNotesBytes) {
          notes_ += Utf16UpToNul(record.Bytes(ob::kNotesText, ob::kNotesBytes));
        } else {
          not_used_.Add("note", LocationOf(index), [] { return std::string("the notes are too long"); });
        }
        return absl::OkStatus();
      case ObKind::kEntry:
        return ReadEntry(index, record);
      default:
        return skips_.Add("record of unknown kind", LocationOf(index), [&] {
          return FormatText("kind %d is neither 1, notes, nor 2, an entry",
                            static_cast<int32_t>(record.kind()));
        });
    }
  }

  absl::Status ReadEntry(uint64_t index, const ObRecord& entry) {
    const uint32_t number = entries_++;
    if (!entry.is_live_entry()) {
      ++deleted_;
      return absl::OkStatus();
    }
    auto decoded = DecodeObEntry(entry, conventions_);
    if (const auto* fault = std::get_if<ObFault>(&decoded)) {
      return skips_.Add(fault->kind, LocationOf(index), [&] { return fault->why; });
    }
    auto& statement = std::get<backgammon::PositionStatement>(decoded);
    statement.number = number;
    ++report_.records;
    tally_.Add(statement);
    return visitor_.VisitPosition(statement);
  }

  absl::Status CheckEnd() {
    const uint64_t left = file_.bytes().size() % header_.record_bytes;
    if (left == 0) return absl::OkStatus();
    return skips_.Add("record cut short", LocationOf(records()), [&] {
      return FormatText("the file ends %s into a record of %d", FormatCount(left, "byte"),
                        header_.record_bytes);
    });
  }

  void ReportFact(const std::string& name, std::string value) {
    absl::StripAsciiWhitespace(&value);
    if (!value.empty()) report_.facts[name] = std::move(value);
  }

  uint64_t records() const { return file_.bytes().size() / header_.record_bytes; }
  ObRecord At(uint64_t index) const { return ObRecord(file_.bytes().data() + header_.record_bytes * index); }
  SourceLocation LocationOf(uint64_t index) const { return ByteAt(header_.record_bytes * index); }

  const SourceFile& file_;
  const ObHeader& header_;
  const ReadOptions& options_;
  records::BackgammonVisitor& visitor_;
  records::SourceReport report_;
  SkipCounter skips_;
  UnusedCounter not_used_{report_.not_used};
  ObConventions conventions_;
  std::string notes_;  // UTF-16
  ObTally tally_;
  uint32_t entries_ = 0;
  uint64_t deleted_ = 0;
};

}  // namespace

absl::StatusOr<records::SourceReport> ReadOb(SourceFile& file, const ReadOptions& options,
                                             records::BackgammonVisitor& visitor) {
  TABIA_ASSIGN_OR_RETURN(const ObHeader header, ReadObHeader(file.path(), file.bytes()));
  return ObParser(file, header, options, visitor).Run();
}

void ObTally::Add(const backgammon::PositionStatement& statement) {
  ++scores_[ContextText(Canonical(statement.context))];
  ++levels_[LevelName(statement.evaluation.level)];
  if (!statement.provenance.source.empty()) ++sources_[statement.provenance.source];
}

void ObTally::Report(records::SourceReport& report) const {
  for (const auto& [name, counts] :
       {std::pair("Scores", &scores_), {"Levels", &levels_}, {"Made by", &sources_}}) {
    if (!counts->empty()) report.facts[name] = Text(*counts);
  }
}

std::string ObTally::Text(const Counts& counts) {
  constexpr size_t kMaxNamed = 8;
  std::vector<std::pair<std::string, uint64_t>> sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text;
  for (size_t i = 0; i < std::min(sorted.size(), kMaxNamed); ++i) {
    text += FormatText("%s%s %d", i == 0 ? "" : "; ", sorted[i].first, sorted[i].second);
  }
  if (sorted.size() > kMaxNamed) text += FormatText(" and %d more", sorted.size() - kMaxNamed);
  return text;
}

}  // namespace tabia::formats
