#include "core/formats/oobs_perspective.h"

#include <algorithm>

#include "absl/strings/str_format.h"

#include "core/base/text.h"

namespace tabia::formats {
namespace {

constexpr size_t kMostEntries = size_t{1} << 20;
constexpr uint64_t kFewestVotes = 4;
constexpr uint64_t kManyVotes = 1000;

}  // namespace

void PerspectiveSample::Add(uint64_t position, uint64_t reached, const chess::Games& stated) {
  const int64_t surplus = static_cast<int64_t>(stated.win) - static_cast<int64_t>(stated.loss);
  if (surplus == 0) return;
  if (Follows(position)) surplus_[position] += surplus;
  if (Follows(reached)) rows_.push_back({reached, surplus > 0});
  if (std::max(surplus_.size(), rows_.size()) > kMostEntries) Thin();
}

void PerspectiveSample::Thin() {
  ignored_bits_ = 2 * ignored_bits_ + 1;
  absl::erase_if(surplus_, [&](const auto& entry) { return !Follows(entry.first); });
  rows_.erase(
      std::remove_if(rows_.begin(), rows_.end(), [&](const Row& row) { return !Follows(row.reached); }),
      rows_.end());
}

PerspectiveSample::Votes PerspectiveSample::Count() const {
  Votes votes;
  for (const Row& row : rows_) {
    const auto sum = surplus_.find(row.reached);
    if (sum == surplus_.end() || sum->second == 0) continue;
    ++((sum->second > 0) == row.more_wins ? votes.white : votes.mover);
  }
  return votes;
}

PerspectiveDecision DecidePerspective(const PerspectiveSample::Votes& votes) {
  if (votes.comparable() < kFewestVotes) {
    return {Perspective::kMover, absl::StrFormat("mover (assumed: %s could be compared, too few)",
                                                 Counted(votes.comparable(), "row"))};
  }
  const bool white = votes.white > votes.mover;
  return {white ? Perspective::kWhite : Perspective::kMover,
          absl::StrFormat("%s (by %d of %d rows that could be compared)", white ? "white" : "mover",
                          white ? votes.white : votes.mover, votes.comparable())};
}

bool IsClear(const PerspectiveSample::Votes& votes) {
  const uint64_t more = std::max(votes.white, votes.mover);
  return votes.comparable() >= kManyVotes && 3 * more >= 2 * votes.comparable();
}

}  // namespace tabia::formats
