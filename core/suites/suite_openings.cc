#include "core/suites/suite_openings.h"

#include <optional>
#include <vector>

#include "absl/types/span.h"

#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/probe/chess/game_opening.h"
#include "core/suites/idle_en_passant.h"
#include "core/suites/opening_candidates.h"
#include "core/suites/opening_judge.h"
#include "core/suites/opening_line.h"

namespace tabia::suites {
namespace {

using Candidate = OpeningCandidates::Candidate;

// A view of the lines of a suite.
class SuiteView final : public OpeningView {
 public:
  explicit SuiteView(const Suite& suite) : suite_(suite) {}

  void GoTo(const Candidate& candidate) override { GoTo(suite_.lines[candidate.number]); }
  void GoTo(const SuiteLine& line) {
    // ReadSuite accepts legal positions only.
    start_ = chess::Position::FromSetup(line.start).value_or(chess::Position());
    moves_ = line.moves;
    keys_ = {CanonicalKey(start_.setup())};
    position_ = start_;
    for (const chess::Move move : moves_) {
      position_.Make(move);
      keys_.push_back(CanonicalKey(position_.setup()));
    }
    position_ = WithoutIdleEnPassant(position_);
  }
  OpeningLine line() const override {
    const std::optional<probe::GameOpening> opening = probe::LastOpening(keys_);
    return {start_, moves_, keys_, position_, opening ? std::optional(opening->name) : std::nullopt};
  }
  uint64_t key() const { return CanonicalKey(position_.setup()); }

 private:
  const Suite& suite_;
  chess::Position start_, position_;
  absl::Span<const chess::Move> moves_;
  std::vector<uint64_t> keys_;
};

absl::Status CheckRule(const Suite& suite, const OpeningRule& rule) {
  const char* asked = rule.min_games > 0                            ? "--min-games"
                      : rule.score                                  ? "--score"
                      : rule.draws                                  ? "--draws"
                      : rule.sequence.order == OpeningOrder::kGames ? "--by games"
                                                                    : "";
  if (*asked == '\0') return absl::OkStatus();
  return UsageError(FormatText("%s: %s needs games, and a suite has none", suite.name, asked));
}

}  // namespace

absl::StatusOr<OpeningReport> FindOpeningsInSuite(const Suite& suite, const OpeningRule& rule,
                                                  absl::FunctionRef<absl::Status(const Opening&)> visit,
                                                  Evaluator* evaluator) {
  TABIA_RETURN_IF_ERROR(CheckRule(suite, rule));
  OpeningReport report;
  OpeningCandidates candidates(rule.sequence);
  SuiteView view(suite);
  OpeningJudge judge(view, nullptr, rule, evaluator);
  for (size_t i = 0; i < suite.lines.size(); ++i) {
    view.GoTo(suite.lines[i]);
    candidates.Add(0, i, view.key(), 1);
  }
  TABIA_RETURN_IF_ERROR(candidates.Emit(
      [&judge](absl::Span<const Candidate> rest, uint64_t missing) { return judge.Judge(rest, missing); },
      [&](const Candidate&, uint64_t number) {
        const OpeningLine line = view.line();
        return visit({number, line.start, line.moves, line.position, line.name});
      },
      report));
  return report;
}

HashMap<uint64_t, Evaluation> StatedEvaluations(const Suite& suite) {
  HashMap<uint64_t, Evaluation> stated;
  SuiteView view(suite);
  for (const SuiteLine& line : suite.lines) {
    if (!line.evaluation) continue;
    view.GoTo(line);
    stated[view.key()] = *line.evaluation;
  }
  return stated;
}

HashSet<uint64_t> KeysOf(const Suite& suite) {
  HashSet<uint64_t> keys;
  SuiteView view(suite);
  for (const SuiteLine& line : suite.lines) {
    view.GoTo(line);
    keys.insert(view.key());
  }
  return keys;
}

}  // namespace tabia::suites
