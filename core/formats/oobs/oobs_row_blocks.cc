#include "core/formats/oobs/oobs_row_blocks.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/piece.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kTextBytesOfBlock = uint64_t{1} << 18;
constexpr size_t kRowsOfBlock = 1 << 12;

uint64_t TextBytesOf(const OobsRowValues& row) {
  uint64_t bytes = 0;
  for (const std::string_view text : row.texts) bytes += text.size();
  return bytes;
}

// Returns the row for the sample of perspectives; the position after the move is found here, because that takes long.
OobsSampleRow SampleOf(OobsRows& rows, const OobsRows::Tally& tally) {
  OobsSampleRow row = {tally};
  row.may_vote = tally.games.win != tally.games.loss && rows.Read();
  if (row.may_vote) row.reached = KeyAfter(rows.position().board(), rows.move().move);
  return row;
}

OobsPart ReadRows(const std::vector<OobsRowValues>& rows, const OobsRowReader::Options& options, bool samples,
                  records::ChessVisitor& visitor) {
  OobsPart part;
  OobsRowReader::Sample sample;
  if (samples) {
    sample = [&part](OobsRows& current, const OobsRows::Tally& tally) {
      part.sample.push_back(SampleOf(current, tally));
    };
  }
  OobsRowReader reader(options, visitor, std::move(sample));
  for (const OobsRowValues& row : rows) {
    part.status = reader.Read(row);
    if (!part.status.ok()) break;
  }
  part.counts = reader.counts();
  return part;
}

}  // namespace

OobsRowBlocks::OobsRowBlocks(const OobsRowReader::Options& options,
                             const std::vector<std::unique_ptr<records::ChessVisitor>>& visitors,
                             bool samples)
    : stage_(
          [&] {
            std::vector<Stage::Work> works;
            for (const auto& visitor : visitors) {
              works.push_back([options, samples, &visitor = *visitor](const Block& block, Stage::Emit emit) {
                emit(ReadRows(block.rows, options, samples, visitor));
              });
            }
            return works;
          }(),
          Stage::Caller::kIsBusy) {}

void OobsRowBlocks::Begin(uint64_t text_bytes) {
  block_ = {};
  block_.size = std::max(text_bytes, kTextBytesOfBlock);
  block_.texts = std::make_unique<char[]>(block_.size);
  block_.rows.reserve(kRowsOfBlock);
}

absl::Status OobsRowBlocks::Add(const OobsRowValues& row, UsePart use) {
  const uint64_t text_bytes = TextBytesOf(row);
  if (block_.rows.size() == kRowsOfBlock || text_bytes > block_.size - block_.used) {
    if (!block_.rows.empty()) TABIA_RETURN_IF_ERROR(stage_.Push(std::exchange(block_, {}), use));
    Begin(text_bytes);
  }
  OobsRowValues& copy = block_.rows.emplace_back(row);
  for (std::string_view& text : copy.texts) {
    char* const at = block_.texts.get() + block_.used;
    block_.used += text.copy(at, text.size());
    text = {at, text.size()};
  }
  return absl::OkStatus();
}

absl::Status OobsRowBlocks::Finish(UsePart use) {
  if (!block_.rows.empty()) TABIA_RETURN_IF_ERROR(stage_.Push(std::exchange(block_, {}), use));
  return stage_.Finish(use);
}

void OobsCounts::Add(const OobsCounts& later) {
  records += later.records;
  notes += later.notes;
  records::AddSkipped(later.skipped, skipped);
}

OobsRowReader::OobsRowReader(const Options& options, records::ChessVisitor& visitor, Sample sample)
    : of_white_(options.of_white),
      visitor_(visitor),
      sample_(std::move(sample)),
      rows_(options.rules),
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
  if (IsTooLong(*text)) {
    return skips_.Add("comment too long", rows_.location(),
                      [] { return FormatText("more than %d bytes", kMaxOobsTextBytes); });
  }
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
