#include "core/formats/oobs/oobs_row_blocks.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/status.h"
#include "core/chess/key_after.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kTextBytesOfBlock = uint64_t{1} << 18;
constexpr size_t kRowsOfBlock = 1 << 12;

uint64_t TextBytesOf(const OobsRowValues& row) {
  uint64_t bytes = 0;
  for (const std::string_view text : row.texts) bytes += text.size();
  return bytes;
}

// Returns what decides the perspective; the position after the move is found here, because that takes long.
OobsSampleRow SampleOf(OobsRows& rows, const OobsRows::Tally& tally) {
  OobsSampleRow row = {tally};
  row.may_vote = tally.games.win != tally.games.loss && rows.Read();
  if (row.may_vote) row.reached = chess::KeyAfter(*rows.position().rules(), rows.move().move);
  return row;
}

OobsPart ReadRows(const std::vector<OobsRowValues>& rows, const OobsRowReader::Options& options, bool samples,
                  records::RecordVisitor& visitor) {
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
                             const std::vector<std::unique_ptr<records::RecordVisitor>>& visitors,
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

}  // namespace tabia::formats
