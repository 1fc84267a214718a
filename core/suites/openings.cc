#include "core/suites/openings.h"

#include <optional>
#include <vector>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/probe/game_opening.h"
#include "core/records/scale.h"
#include "core/suites/opening_candidates.h"
#include "core/suites/opening_filter.h"
#include "core/suites/opening_lines.h"
#include "core/suites/opening_positions.h"

namespace tabia::suites {
namespace {

using Candidate = OpeningCandidates::Candidate;

absl::Status CheckGames(const probe::Book& book, const OpeningRule& rule) {
  if (book.info().scale == records::Scale::kGames) return absl::OkStatus();
  const char* asked = rule.min_games > 0 ? "least games"
                      : rule.score       ? "score"
                      : rule.draws       ? "draw rate"
                                         : "";
  if (*asked == '\0') return absl::OkStatus();
  return UsageError(
      absl::StrFormat("%s: %s: the book states weights and counts no games", book.name(), asked));
}

// Plays the book's lines as deep as openings are wanted.
absl::StatusOr<OpeningCandidates> Expand(OpeningPositions& tree, const OpeningSequence& sequence,
                                         const Progress& progress, OpeningReport& report) {
  OpeningCandidates candidates(sequence);
  for (int ply = 1; ply <= sequence.max_plies; ++ply) {
    TABIA_ASSIGN_OR_RETURN(const OpeningPositions::Lost lost, tree.Advance(progress));
    report[Rejection::kRepetition] += lost.repetitions;
    if (ply <= sequence.min_plies) report[Rejection::kBookEnds] += lost.book_ends;
    if (ply < sequence.min_plies) continue;
    report[Rejection::kTransposition] += lost.transpositions;
    const std::vector<ReachedPosition>& positions = tree.positions();
    for (size_t i = 0; i < positions.size(); ++i) {
      candidates.Add(tree.lines().plies(), i, positions[i].key, positions[i].weight);
    }
  }
  return candidates;
}

// The current line of a cursor, as candidates are examined.
class LineView {
 public:
  explicit LineView(const OpeningLines& lines) : cursor_(lines) {}

  void GoTo(const OpeningCandidates::Candidate& candidate) {
    cursor_.GoTo(candidate.plies, candidate.number);
    position_ = WithoutIdleEnPassant(cursor_.position());
    const std::optional<probe::GameOpening> opening = probe::LastOpening(cursor_.keys());
    name_ = opening ? std::optional(opening->name) : std::nullopt;
  }
  OpeningLine line() const { return {cursor_, position_, name_}; }
  Opening opening(uint64_t number) const {
    return {number, cursor_.start(), cursor_.moves(), position_, name_};
  }

 private:
  OpeningCursor cursor_;
  chess::Position position_;
  std::optional<chess::OpeningName> name_;
};

}  // namespace

absl::StatusOr<OpeningReport> FindOpenings(const probe::Book& book, const OpeningRule& rule,
                                           absl::FunctionRef<absl::Status(const Opening&)> visit,
                                           const Progress& progress) {
  TABIA_ASSIGN_OR_RETURN(OpeningPositions tree, OpeningPositions::FromStart(book, rule.sequence.order));
  TABIA_RETURN_IF_ERROR(CheckGames(book, rule));
  OpeningReport report;
  TABIA_ASSIGN_OR_RETURN(OpeningCandidates candidates, Expand(tree, rule.sequence, progress, report));
  OpeningFilter filter(book, rule);
  LineView view(tree.lines());
  const auto why_not = [&](const Candidate& candidate) {
    view.GoTo(candidate);
    return filter.Take(view.line());
  };
  const auto emit = [&](const Candidate&, uint64_t number) { return visit(view.opening(number)); };
  TABIA_RETURN_IF_ERROR(candidates.Emit(why_not, emit, report));
  return report;
}

}  // namespace tabia::suites
