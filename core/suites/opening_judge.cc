#include "core/suites/opening_judge.h"

#include <algorithm>

#include "core/base/status.h"
#include "core/chess/key.h"

namespace tabia::suites {
namespace {

constexpr uint64_t kMaxRounds = 8;  // batches of the evaluator per call

uint64_t KeyOf(const OpeningLine& line) {
  return CanonicalKey(line.position.setup());
}

}  // namespace

absl::StatusOr<std::optional<Rejection>> OpeningJudge::Judge(
    absl::Span<const OpeningCandidates::Candidate> rest, uint64_t missing) {
  view_.GoTo(rest.front());
  std::optional<Rejection> fault = filter_.FaultOf(view_.line());
  if (!fault && rule_.evaluation) {
    TABIA_ASSIGN_OR_RETURN(fault, FaultOfEvaluation(rest, missing));
  }
  if (!fault) filter_.Take(view_.line());
  return fault;
}

absl::StatusOr<std::optional<Rejection>> OpeningJudge::FaultOfEvaluation(
    absl::Span<const OpeningCandidates::Candidate> rest, uint64_t missing) {
  if (!evaluations_.contains(KeyOf(view_.line()))) {
    TABIA_RETURN_IF_ERROR(Evaluate(rest, missing));
    view_.GoTo(rest.front());
  }
  const OpeningLine line = view_.line();
  const std::optional<Evaluation> found = evaluations_.at(KeyOf(line));
  if (!found) return Rejection::kNoEvaluation;
  const Evaluation for_white = line.position.turn() == chess::kWhite ? *found : -*found;
  const bool is_in = for_white >= rule_.evaluation->low && for_white <= rule_.evaluation->high;
  return is_in ? std::nullopt : std::optional(Rejection::kEvaluation);
}

absl::Status OpeningJudge::Evaluate(absl::Span<const OpeningCandidates::Candidate> rest, uint64_t missing) {
  const uint64_t at_once = std::max<uint64_t>(evaluator_->concurrency(), 1);
  const size_t wanted = std::clamp(missing, at_once, at_once * kMaxRounds);
  std::vector<chess::Position> positions;
  std::vector<uint64_t> keys;
  for (size_t i = 0; i < rest.size() && positions.size() < wanted; ++i) {
    view_.GoTo(rest[i]);
    const OpeningLine line = view_.line();
    if (filter_.FaultOf(line) || !evaluations_.try_emplace(KeyOf(line)).second) continue;
    positions.push_back(line.position);
    keys.push_back(KeyOf(line));
  }
  TABIA_ASSIGN_OR_RETURN(const std::vector<std::optional<Evaluation>> found, evaluator_->Evaluate(positions));
  for (size_t i = 0; i < keys.size(); ++i) evaluations_[keys[i]] = found[i];
  return absl::OkStatus();
}

}  // namespace tabia::suites
