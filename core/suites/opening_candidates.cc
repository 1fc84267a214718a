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

// Returns the number of openings still to find, including those before the first wanted number.
uint64_t Missing(const OpeningSequence& sequence, const OpeningReport& report) {
  const uint64_t before = sequence.first > report.next ? sequence.first - report.next : 0;
  const uint64_t wanted = sequence.count - report.openings;
  return std::max(wanted, before + wanted);
}

}  // namespace

void OpeningCandidates::Add(size_t plies, size_t number, uint64_t key, uint64_t weight) {
  const bool is_drawn = sequence_.order != OpeningOrder::kAll;
  const int64_t rank = is_drawn ? DrawnRank(sequence_.seed, key, weight) : static_cast<int64_t>(weight);
  candidates_.push_back({rank, static_cast<uint32_t>(number), static_cast<uint32_t>(plies)});
}

absl::Status OpeningCandidates::Emit(Judge judge,
                                     absl::FunctionRef<absl::Status(const Candidate&, uint64_t number)> visit,
                                     OpeningReport& report) {
  std::sort(candidates_.begin(), candidates_.end(), ComesBefore);
  report.positions = candidates_.size();
  for (absl::Span<const Candidate> rest = candidates_; !rest.empty(); rest.remove_prefix(1)) {
    if (report.openings == sequence_.count) return absl::OkStatus();
    TABIA_ASSIGN_OR_RETURN(const std::optional<Rejection> reason, judge(rest, Missing(sequence_, report)));
    if (reason) {
      ++report[*reason];
      continue;
    }
    const uint64_t number = report.next++;
    if (number < sequence_.first) continue;
    ++report.openings;
    TABIA_RETURN_IF_ERROR(visit(rest.front(), number));
  }
  report.is_exhausted = report.openings < sequence_.count;
  return absl::OkStatus();
}

}  // namespace tabia::suites
