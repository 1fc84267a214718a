#include "core/index/placement.h"

#include <algorithm>
#include <limits>

#include "core/index/mixer.h"

namespace tabia::index {
namespace {

bool ByMixed(const Entry& a, const Entry& b) {
  return a.mixed < b.mixed;
}

constexpr int64_t kNever = std::numeric_limits<int64_t>::min();
constexpr uint32_t kMostHomes = 64;  // lines have nine on average: more are no accident, and take time

}  // namespace

Placer::Placer(uint64_t home_lines, uint32_t spread, absl::FunctionRef<void(const SettledLine&)> settle)
    : home_lines_(home_lines), spread_(spread), settle_(settle), window_(2 * spread) {}

Placing Placer::Add(const Entry& entry) {
  const uint64_t home = HomeLine(entry.mixed, home_lines_);
  while (home > next_ + spread_) {
    if (Placing placing = Settle(); placing != Placing::kOk) return placing;
  }
  ++At(home).homes;
  pending_.push_back(entry);
  return Placing::kOk;
}

Placing Placer::Finish() {
  while (next_ < home_lines_ + spread_) {
    if (Placing placing = Settle(); placing != Placing::kOk) return placing;
  }
  return Placing::kOk;
}

// How good it is to displace a key to the line `second`. Room that will be left over comes first, and of that
// the nearest, as fewest later lines can still use it; without any, the line that gets least overfull.
int64_t Placer::Rank(uint64_t second) {
  const Waiting& line = At(second);
  if (line.arrivals == kLineSlots) return kNever;
  const int64_t room = int64_t{kLineSlots} - line.arrivals - line.homes;
  return room > 0 ? int64_t{kMaxSpread} + 1 - static_cast<int64_t>(second - next_) : room - kLineSlots;
}

bool Placer::Displace(uint32_t count) {
  candidates_.clear();
  for (const Entry& entry : home_) {
    const uint64_t second = next_ + Displacement(Fingerprint(entry.mixed), spread_);
    candidates_.push_back({entry, second, Rank(second)});
  }
  for (; count > 0; --count) {
    if (!DisplaceBest()) return false;
  }
  home_.clear();
  for (const Candidate& candidate : candidates_) home_.push_back(candidate.entry);
  return true;
}

bool Placer::DisplaceBest() {
  const auto best = std::max_element(candidates_.begin(), candidates_.end(),
                                     [](const Candidate& a, const Candidate& b) { return a.rank < b.rank; });
  if (best->rank == kNever) return false;
  const uint64_t taken = best->second;
  Waiting& second = At(taken);
  second.arrived[second.arrivals++] = best->entry;
  filter_ |= FilterBit(Fingerprint(best->entry.mixed));
  candidates_.erase(best);
  for (Candidate& candidate : candidates_) {
    if (candidate.second == taken) candidate.rank = Rank(taken);
  }
  return true;
}

// Every key with its home here reads this line first, so none may see its fingerprint with another.
bool Placer::Clashes(const Waiting& line) {
  seen_.clear();
  for (const Entry& entry : home_) seen_.push_back(Fingerprint(entry.mixed));
  for (uint32_t i = 0; i < line.arrivals; ++i) seen_.push_back(Fingerprint(line.arrived[i].mixed));
  for (auto it = seen_.begin(); it != seen_.end(); ++it) {
    if (std::find(it + 1, seen_.end(), *it) != seen_.end()) return true;
  }
  return false;
}

Placing Placer::Settle() {
  Waiting& line = At(next_);
  if (line.homes > kMostHomes) return Placing::kNoRoom;
  home_.assign(pending_.begin() + head_, pending_.begin() + head_ + line.homes);
  head_ += line.homes;
  if (Clashes(line)) return Placing::kClash;
  filter_ = 0;
  const uint32_t room = kLineSlots - line.arrivals;
  if (line.homes > room && !Displace(line.homes - room)) return Placing::kNoRoom;
  std::sort(line.arrived, line.arrived + line.arrivals, ByMixed);
  home_.insert(home_.end(), line.arrived, line.arrived + line.arrivals);
  settle_({next_, home_, line.arrivals, filter_});
  line.homes = line.arrivals = 0;
  ++next_;
  if (head_ > pending_.size() / 2) {
    pending_.erase(pending_.begin(), pending_.begin() + head_);
    head_ = 0;
  }
  return Placing::kOk;
}

}  // namespace tabia::index
