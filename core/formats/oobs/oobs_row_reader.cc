#include "core/formats/oobs/oobs_row_reader.h"

#include <optional>
#include <utility>

#include "absl/strings/ascii.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/entry/book_entry.h"
#include "core/chess/piece.h"
#include "core/formats/oobs/oobs_fault.h"

namespace tabia::formats {

void OobsCounts::Add(const OobsCounts& later) {
  records += later.records;
  notes += later.notes;
  records::AddSkipped(later.skipped, skipped);
}

OobsRowReader::OobsRowReader(const Options& options, records::RecordVisitor& visitor, Sample sample)
    : of_white_(options.of_white),
      visitor_(visitor),
      sample_(std::move(sample)),
      rows_(options.variant),
      skips_(options.path, options.strict, counts_.skipped) {}

absl::Status OobsRowReader::Read(const OobsRowValues& row) {
  rows_.Set(row);
  if (!rows_.Read()) return SkipRow();
  ++counts_.records;
  if (sample_) sample_(rows_, rows_.tally());
  if (of_white_ && rows_.position().turn() == chess::kBlack) rows_.SwapWinAndLoss();
  TABIA_RETURN_IF_ERROR(visitor_.VisitMove(rows_.position(), rows_.move()));
  return rows_.has_comment() ? ReadComment() : absl::OkStatus();
}

absl::Status OobsRowReader::SkipRow() {
  const RowFault& fault = rows_.fault();
  TABIA_RETURN_IF_ERROR(skips_.Add(fault.kind, rows_.location(), [&] { return fault.why; }));
  if (!sample_) return absl::OkStatus();
  if (const auto tally = rows_.ReadTally()) sample_(rows_, *tally);
  return absl::OkStatus();
}

absl::Status OobsRowReader::ReadComment() {
  const std::optional<std::string_view> text = rows_.comment();
  if (!text) return skips_.Add("unreadable comment", rows_.location(), [] { return "Comment is no text"; });
  chess::BookNote note;
  note.move = rows_.move().move;
  note.opaque_move = rows_.move().opaque_move;
  note.text = MakePrintable(*text);
  absl::StripAsciiWhitespace(&note.text);
  if (note.text.empty()) return absl::OkStatus();
  ++counts_.notes;
  return visitor_.VisitNote(rows_.position(), note);
}

}  // namespace tabia::formats
