#include "core/formats/oobs/oobs_perspective.h"

#include <algorithm>

#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/text.h"

namespace tabia::formats {
namespace {

constexpr size_t kMaxSums = size_t{1} << 20;
constexpr size_t kMaxRows = size_t{1} << 14;
constexpr uint64_t kMinVotes = 4;

int64_t Surplus(const chess::Games& games) {
  return static_cast<int64_t>(games.win) - static_cast<int64_t>(games.loss);
}

bool IsKept(uint64_t key, uint64_t ignored_bits) {
  return (MixBits(key) & ignored_bits) == 0;
}

}  // namespace

void PerspectiveSample::Add(uint64_t position, const chess::Games& stated) {
  has_wins_ |= stated.win > 0;
  has_losses_ |= stated.loss > 0;
  if (Surplus(stated) == 0) return;
  if (!IsKept(position, ignored_sums_)) return;
  waiting_[waiting_count_++] = {position, Surplus(stated)};
  if (waiting_count_ == waiting_.size()) AddUp();
}

void PerspectiveSample::AddUp() {
  for (size_t i = 0; i < waiting_count_; ++i) surplus_[waiting_[i].position] += waiting_[i].surplus;
  waiting_count_ = 0;
  if (surplus_.size() > kMaxSums) ThinSums();
}

bool PerspectiveSample::WantsVote(uint64_t position, const chess::Games& stated) const {
  return Surplus(stated) != 0 && IsKept(position, ignored_rows_);
}

void PerspectiveSample::Vote(uint64_t position, uint64_t reached, const chess::Games& stated) {
  rows_.push_back({position, reached, Surplus(stated) > 0});
  if (rows_.size() > kMaxRows) ThinRows();
}

void PerspectiveSample::ThinSums() {
  ignored_sums_ = 2 * ignored_sums_ + 1;
  erase_if(surplus_, [&](const auto& entry) { return !IsKept(entry.first, ignored_sums_); });
}

void PerspectiveSample::ThinRows() {
  ignored_rows_ = 2 * ignored_rows_ + 1;
  const auto left_out = [&](const Row& row) { return !IsKept(row.position, ignored_rows_); };
  rows_.erase(std::remove_if(rows_.begin(), rows_.end(), left_out), rows_.end());
}

PerspectiveSample::Votes PerspectiveSample::Count() {
  AddUp();
  Votes votes;
  if (!has_wins_ || !has_losses_) votes.empty_column = has_wins_ ? "Loss" : "Win";
  for (const Row& row : rows_) {
    const auto sum = surplus_.find(row.reached);
    if (sum == surplus_.end() || sum->second == 0) continue;
    ++((sum->second > 0) == row.more_wins ? votes.white : votes.mover);
  }
  return votes;
}

PerspectiveDecision DecidePerspective(const PerspectiveSample::Votes& votes) {
  if (votes.comparable() < kMinVotes) {
    return {records::Perspective::kMover, FormatText("mover (assumed: %s could be compared, too few)",
                                                     FormatCount(votes.comparable(), "row"))};
  }
  if (!votes.empty_column.empty()) {
    return {records::Perspective::kMover,
            FormatText("mover (assumed: %s is 0 in every row)", votes.empty_column)};
  }
  const bool white = votes.white > votes.mover;
  return {white ? records::Perspective::kWhite : records::Perspective::kMover,
          FormatText("%s (by %d of %d rows that could be compared)", white ? "white" : "mover",
                     white ? votes.white : votes.mover, votes.comparable())};
}

}  // namespace tabia::formats
