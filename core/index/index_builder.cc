#include "core/index/index_builder.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/index/dictionary_builder.h"
#include "core/index/folding.h"
#include "core/index/lines_builder.h"
#include "core/index/placement.h"
#include "core/index/records.h"
#include "core/index/section_writer.h"

namespace tabia::index {
namespace {

constexpr uint64_t kFirstLoadPercent = 97;
constexpr uint64_t kMostSalts = 64;

uint64_t Salt(uint64_t number) {
  return number * 0x9e3779b97f4a7c15;
}

uint32_t Spread(uint64_t home_lines) {
  return static_cast<uint32_t>(std::clamp<uint64_t>(std::bit_floor(home_lines / 32), 1, kMaxSpread));
}

uint64_t FirstHomeLines(uint64_t keys) {
  return keys * 100 / (kLineSlots * kFirstLoadPercent) + 1;
}

Placing PlaceAll(absl::Span<const Entry> entries, const Header& header, LinesBuilder& lines) {
  const auto settle = [&lines](const SettledLine& line) { lines.Add(line); };
  Placer placer(header.home_lines, header.spread, settle);
  for (const Entry& entry : entries) {
    if (Placing placing = placer.Add(entry); placing != Placing::kOk) return placing;
  }
  return placer.Finish();
}

// Places the keys in as few lines as they find room in; `header` gets their number. Nothing if that takes
// another salt: keys clash, or so many have the same home that lines alone do not help.
std::optional<LinesBuilder> Place(const FoldedKeys& keys, const BuiltDictionary& dictionary, Header& header) {
  const uint64_t first = FirstHomeLines(keys.entries.size());
  for (header.home_lines = first; header.home_lines <= 2 * first + 8; header.home_lines += 1 + first / 64) {
    header.spread = Spread(header.home_lines);
    LinesBuilder lines(header.home_lines, header.spread, keys.values, dictionary.symbols);
    const Placing placing = PlaceAll(keys.entries, header, lines);
    if (placing == Placing::kClash) return std::nullopt;
    if (placing == Placing::kOk) {
      lines.Finish();
      return lines;
    }
  }
  return std::nullopt;
}

BuildReport Report(const Header& header) {
  BuildReport report;
  report.keys = header.keys;
  report.notes = header.notes;
  report.lines = header.lines();
  report.displaced = header.displaced;
  report.dictionary_symbols = header.dictionary_symbols;
  report.escapes = header.escapes;
  return report;
}

}  // namespace

struct IndexBuilder::State {
  Fold fold_values;
  Fold fold_notes;
  RecordSet records;
  RecordSet notes;
  absl::Status status;  // of the records added

  void Add(RecordSet& set, const Record& record);
  absl::StatusOr<FoldedKeys> FoldKeys(uint64_t salt, const Progress& progress);
};

void IndexBuilder::State::Add(RecordSet& set, const Record& record) {
  if (record.bytes.size() > kMaxRecordBytes) {
    status.Update(UsageError(absl::StrFormat("record: key %016x: %d bytes, at most %d fit an index",
                                             record.key, record.bytes.size(), kMaxRecordBytes)));
    return;
  }
  set.Add(record.key, record.check, record.bytes);
}

absl::StatusOr<FoldedKeys> IndexBuilder::State::FoldKeys(uint64_t salt, const Progress& progress) {
  records.Sort(salt);
  notes.Sort(salt);
  Folder folder(fold_values, fold_notes, salt);
  TABIA_RETURN_IF_ERROR(folder.Run(records.handles(), notes.handles(), progress));
  return std::move(folder.folded());
}

IndexBuilder::IndexBuilder(Fold fold_values, Fold fold_notes)
    : state_(std::make_unique<State>(State{std::move(fold_values), std::move(fold_notes), {}, {}, {}})) {}
IndexBuilder::IndexBuilder(IndexBuilder&&) noexcept = default;
IndexBuilder& IndexBuilder::operator=(IndexBuilder&&) noexcept = default;
IndexBuilder::~IndexBuilder() = default;

void IndexBuilder::Add(const Record& record) {
  state_->Add(state_->records, record);
}

void IndexBuilder::AddNote(const Record& note) {
  state_->Add(state_->notes, note);
}

absl::StatusOr<BuildReport> IndexBuilder::Finish(absl::FunctionRef<std::string(const BuildReport&)> metadata,
                                                 ByteSink& sink, Progress progress) {
  TABIA_RETURN_IF_ERROR(state_->status);
  for (uint64_t number = 0; number < kMostSalts; ++number) {
    Header header;
    header.salt = Salt(number);
    TABIA_ASSIGN_OR_RETURN(FoldedKeys keys, state_->FoldKeys(header.salt, progress));
    const BuiltDictionary dictionary = BuildDictionary(keys.values);
    const std::optional<LinesBuilder> lines = Place(keys, dictionary, header);
    if (!lines) continue;
    header.dictionary_symbols = dictionary.size;
    header.keys = keys.entries.size();
    header.displaced = lines->displaced_count();
    header.escapes = lines->escape_count();
    header.notes = keys.notes.size() / kNoteBytes;
    BuildReport report = Report(header);
    report.records = state_->records.handles().size();
    report.note_records = state_->notes.handles().size();
    report.collisions = std::move(keys.collisions);
    const std::string metadata_bytes = metadata(report);
    TABIA_RETURN_IF_ERROR(WriteFile(
        header,
        {metadata_bytes, dictionary.slots, dictionary.heap, lines->lines(), lines->escapes().groups(),
         lines->escapes().heap(), lines->remainders(), keys.notes, keys.note_heap},
        sink));
    report.file_bytes = header.file_bytes;
    return report;
  }
  return UsageError("keys: all of them: they find no place, as too many share most of their bits when mixed");
}

}  // namespace tabia::index
