#include "core/suites/openings.h"

#include <optional>
#include <vector>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/probe/chess/game_opening.h"
#include "core/records/scale.h"
#include "core/suites/idle_en_passant.h"
#include "core/suites/opening_candidates.h"
#include "core/suites/opening_judge.h"
#include "core/suites/opening_lines.h"
#include "core/suites/opening_positions.h"

namespace tabia::suites {
namespace {

using Candidate = OpeningCandidates::Candidate;

absl::Status CheckGames(const probe::ChessIndex& book, const OpeningRule& rule) {
  if (book.info().scale == records::Scale::kGames) return absl::OkStatus();
  const char* asked = rule.min_games > 0 ? "--min-games"
                      : rule.score       ? "--score"
                      : rule.draws       ? "--draws"
                                         : "";
  if (*asked == '\0') return absl::OkStatus();
  return UsageError(FormatText("%s: %s needs games, and the book has only weights", book.name(), asked));
}

// Plays the lines of the book to the maximum number of plies.
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

// A view of the lines of a book.
class BookView final : public OpeningView {
 public:
  explicit BookView(const OpeningLines& lines) : cursor_(lines) {}

  void GoTo(const Candidate& candidate) override {
    cursor_.GoTo(candidate.plies, candidate.number);
    position_ = WithoutIdleEnPassant(cursor_.position());
    const std::optional<probe::GameOpening> opening = probe::LastOpening(cursor_.keys());
    name_ = opening ? std::optional(opening->name) : std::nullopt;
  }
  OpeningLine line() const override {
    return {cursor_.start(), cursor_.moves(), cursor_.keys(), position_, name_};
  }

 private:
  OpeningCursor cursor_;
  chess::Position position_;
  std::optional<chess::OpeningName> name_;
};

Opening OpeningOf(const OpeningLine& line, uint64_t number) {
  return {number, line.start, line.moves, line.position, line.name};
}

}  // namespace

absl::StatusOr<OpeningReport> FindOpenings(const probe::ChessIndex& book, const OpeningRule& rule,
                                           absl::FunctionRef<absl::Status(const Opening&)> visit,
                                           const Progress& progress, Evaluator* evaluator) {
  TABIA_ASSIGN_OR_RETURN(OpeningPositions tree,
                         OpeningPositions::FromStart(book, rule.sequence.order, rule.start));
  TABIA_RETURN_IF_ERROR(CheckGames(book, rule));
  OpeningReport report;
  TABIA_ASSIGN_OR_RETURN(OpeningCandidates candidates, Expand(tree, rule.sequence, progress, report));
  BookView view(tree.lines());
  OpeningJudge judge(view, &book, rule, evaluator);
  TABIA_RETURN_IF_ERROR(candidates.Emit(
      [&judge](absl::Span<const Candidate> rest, uint64_t missing) { return judge.Judge(rest, missing); },
      [&](const Candidate&, uint64_t number) { return visit(OpeningOf(view.line(), number)); }, report));
  return report;
}

}  // namespace tabia::suites
