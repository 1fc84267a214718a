#include "core/books/backgammon_collector.h"

#include <string>

#include "absl/types/span.h"

#include "core/backgammon/entry/book_value.h"
#include "core/backgammon/entry/rollout_pool.h"
#include "core/base/status.h"

namespace tabia::books {
namespace {

using backgammon::StatementKind;
using backgammon::Subject;

// Keeps the first of the notes of a key: they are the bytes of its subject, and so all equal.
index::Reducer SubjectFold() {
  return {[](absl::Span<const std::string_view> subjects, std::string& sum) { sum = subjects.front(); }};
}

}  // namespace

BackgammonCollector::BackgammonCollector(const index::BuildLimits& limits, bool keys_only)
    : builder_(ValueFold(), SubjectFold(), limits), keys_only_(keys_only) {}

index::Reducer BackgammonCollector::ValueFold() {
  return {backgammon::CombineValues, [this](std::string_view sum, std::string& value) {
            Count(sum);
            value = sum;
            return true;
          }};
}

void BackgammonCollector::Describe(probe::BookInfo& info) const {
  info.evaluations = evaluations_;
  info.decisions = decisions_;
  info.cubes = cubes_;
  info.with_settings = with_settings_;
  info.combined = combined_;
  info.combined_rollouts = combined_rollouts_;
  info.repeated_rollouts = repeated_rollouts_;
}

absl::Status BackgammonCollector::VisitPosition(const backgammon::PositionStatement& position) {
  return Add({position.board, position.context},
             backgammon::EncodePosition(
                 {position.evaluation, position.provenance, position.number, !position.of_candidate}));
}

absl::Status BackgammonCollector::VisitDecision(const backgammon::Decision& decision) {
  if (decision.candidates.empty()) return absl::OkStatus();
  TABIA_RETURN_IF_ERROR(
      Add({decision.board, decision.context, decision.dice},
          backgammon::EncodeDecision({decision.candidates, decision.provenance, decision.comment})));
  const backgammon::Context context = Flip(decision.context);
  for (const backgammon::Candidate& candidate : decision.candidates) {
    TABIA_RETURN_IF_ERROR(Add({candidate.after, context},
                              backgammon::EncodePosition({candidate.evaluation, decision.provenance})));
  }
  return absl::OkStatus();
}

absl::Status BackgammonCollector::VisitCube(const backgammon::CubeDecision& cube) {
  return Add({cube.board, cube.context},
             backgammon::EncodeCube(
                 {cube.no_double, cube.double_take, cube.double_pass, cube.provenance, cube.comment}));
}

absl::Status BackgammonCollector::Add(const Subject& subject, std::string_view statement) {
  const backgammon::SubjectBytes bytes = ToSubjectBytes(subject);
  const uint64_t key = backgammon::CanonicalKey(bytes), check = backgammon::CheckHash(bytes);
  TABIA_RETURN_IF_ERROR(builder_.Add({key, check, statement}));
  return keys_only_ ? absl::OkStatus() : builder_.AddNote({key, check, {bytes.data(), bytes.size()}});
}

void BackgammonCollector::Count(std::string_view value) {
  backgammon::BookValue decoded;
  if (!DecodeValue(value, decoded)) return;
  SortByTrust(decoded.positions);
  evaluations_ += decoded.positions.size();
  decisions_ += decoded.decisions.size();
  cubes_ += decoded.cubes.size();
  uint64_t with_settings = 0;
  const auto count_settings = [&with_settings](const backgammon::Evaluation& evaluation) {
    with_settings += HasSettings(evaluation) ? 1 : 0;
  };
  backgammon::RolloutPool pool;
  for (const backgammon::PositionValue& position : decoded.positions) {
    count_settings(position.evaluation);
    pool.Add(position.evaluation, position.provenance);
  }
  for (const backgammon::DecisionValue& decision : decoded.decisions) {
    for (const backgammon::Candidate& candidate : decision.candidates) count_settings(candidate.evaluation);
  }
  for (const backgammon::CubeValue& cube : decoded.cubes) count_settings(cube.no_double);
  with_settings_ += with_settings;
  if (pool.size() > 1) {
    ++combined_;
    combined_rollouts_ += pool.size();
  }
  repeated_rollouts_ += pool.repeated();
}

}  // namespace tabia::books
