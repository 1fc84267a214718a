#include "core/suites/opening_candidates.h"

#include <algorithm>
#include <tuple>

#include "core/base/status.h"
#include "core/suites/opening_rank.h"

namespace tabia::suites {
namespace {

using Candidate = OpeningCandidates::Candidate;

bool ComesBefore(const Candidate& a, const Candidate& b) {
  return std::tuple(b.rank, a.plies, a.number) < std::tuple(a.rank, b.plies, b.number);
}

}  // namespace

void OpeningCandidates::Add(size_t plies, size_t number, uint64_t key, uint64_t weight) {
  const bool is_drawn = sequence_.order != OpeningOrder::kAll;
  const int64_t rank = is_drawn ? DrawnRank(sequence_.seed, key, weight) : static_cast<int64_t>(weight);
  candidates_.push_back({rank, static_cast<uint32_t>(number), static_cast<uint32_t>(plies)});
}

absl::Status OpeningCandidates::Emit(absl::FunctionRef<std::optional<Rejection>(const Candidate&)> why_not,
                                     absl::FunctionRef<absl::Status(const Candidate&, uint64_t number)> visit,
                                     OpeningReport& report) {
  std::sort(candidates_.begin(), candidates_.end(), ComesBefore);
  report.positions = candidates_.size();
  for (const Candidate& candidate : candidates_) {
    if (report.openings == sequence_.count) return absl::OkStatus();
    if (const std::optional<Rejection> reason = why_not(candidate)) {
      ++report[*reason];
      continue;
    }
    const uint64_t number = report.next++;
    if (number < sequence_.first) continue;
    ++report.openings;
    TABIA_RETURN_IF_ERROR(visit(candidate, number));
  }
  report.is_exhausted = report.openings < sequence_.count;
  return absl::OkStatus();
}

}  // namespace tabia::suites
