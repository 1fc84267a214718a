#include "core/suites/openings.h"

#include <vector>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/probe/chess/game_opening.h"
#include "core/records/scale.h"
#include "core/suites/opening_candidates.h"
#include "core/suites/opening_judge.h"
#include "core/suites/opening_positions.h"

namespace tabia::suites {
namespace {

using Candidate = OpeningCandidates::Candidate;

// Returns the flag of the first rule about games, or nothing.
std::string_view FlagAboutGames(const OpeningRule& rule) {
  if (rule.min_games > 0) return "--min-games";
  return rule.score ? "--score" : rule.draws ? "--draws" : "";
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
      candidates.Add(static_cast<size_t>(ply), tree.first_line() + i, positions[i].key, positions[i].weight);
    }
  }
  return candidates;
}

// A view of the lines of a book.
class BookView final : public OpeningView {
 public:
  explicit BookView(const lines::LineTree& lines) : cursor_(lines) {}

  void GoTo(const Candidate& candidate) override {
    cursor_.GoTo(candidate.number);
    position_ = WithoutIdleEnPassant(cursor_.position());
    const std::optional<probe::GameOpening> opening = probe::LastOpening(cursor_.root(), cursor_.keys());
    name_ = opening ? std::optional(opening->name) : std::nullopt;
  }
  OpeningLine line() const override {
    return {cursor_.root(), cursor_.moves(), cursor_.keys(), position_, name_};
  }

 private:
  lines::LineCursor cursor_;
  chess::Board position_;
  std::optional<chess::OpeningName> name_;
};

Opening OpeningOf(const OpeningLine& line, uint64_t number) {
  return {number, line.start, line.moves, line.position, line.name};
}

// A view of the lines of a suite.
class SuiteView final : public OpeningView {
 public:
  explicit SuiteView(const Suite& suite) : suite_(suite) {}

  void GoTo(const Candidate& candidate) override { GoTo(suite_.lines[candidate.number]); }
  void GoTo(const SuiteLine& line) {
    start_ = line.start;
    moves_ = line.moves;
    epd_ = line.epd;
    keys_ = {CanonicalKey(start_)};
    position_ = start_;
    for (const chess::Move move : moves_) {
      position_.Make(move);
      keys_.push_back(CanonicalKey(position_));
    }
    position_ = WithoutIdleEnPassant(position_);
  }
  OpeningLine line() const override {
    const std::optional<probe::GameOpening> opening = probe::LastOpening(start_, keys_);
    return {start_, moves_, keys_, position_, opening ? std::optional(opening->name) : std::nullopt};
  }
  uint64_t key() const { return CanonicalKey(position_); }
  Opening opening(uint64_t number) const {
    Opening opening = OpeningOf(line(), number);
    opening.epd = epd_;
    return opening;
  }

 private:
  const Suite& suite_;
  chess::Board start_, position_;
  absl::Span<const chess::Move> moves_;
  std::string_view epd_;
  std::vector<uint64_t> keys_;
};

}  // namespace

absl::StatusOr<OpeningReport> FindOpenings(const probe::ChessIndex& book, const OpeningRule& rule,
                                           absl::FunctionRef<absl::Status(const Opening&)> visit,
                                           const Progress& progress, OpeningEvaluations* evaluations) {
  TABIA_ASSIGN_OR_RETURN(OpeningPositions tree,
                         OpeningPositions::FromStart(book, rule.sequence.order, rule.start));
  if (const auto flag = FlagAboutGames(rule); !flag.empty() && book.info().scale != records::Scale::kGames) {
    return UsageError(FormatText("%s: %s needs games, and the book has only weights", book.name(), flag));
  }
  OpeningReport report;
  TABIA_ASSIGN_OR_RETURN(OpeningCandidates candidates, Expand(tree, rule.sequence, progress, report));
  BookView view(tree.lines());
  OpeningJudge judge(view, &book, rule, evaluations);
  TABIA_RETURN_IF_ERROR(candidates.Emit(
      [&judge](absl::Span<const Candidate> rest, uint64_t missing) { return judge.Judge(rest, missing); },
      [&](const Candidate&, uint64_t number) { return visit(OpeningOf(view.line(), number)); }, report));
  return report;
}

absl::StatusOr<OpeningReport> FindOpeningsInSuite(const Suite& suite, const OpeningRule& rule,
                                                  absl::FunctionRef<absl::Status(const Opening&)> visit,
                                                  OpeningEvaluations* evaluations) {
  std::string_view flag = FlagAboutGames(rule);
  if (flag.empty() && rule.sequence.order == OpeningOrder::kGames) flag = "--by games";
  if (!flag.empty())
    return UsageError(FormatText("%s: %s needs games, and a suite has none", suite.name, flag));
  OpeningReport report;
  OpeningCandidates candidates(rule.sequence);
  SuiteView view(suite);
  OpeningJudge judge(view, nullptr, rule, evaluations);
  for (size_t i = 0; i < suite.lines.size(); ++i) {
    view.GoTo(suite.lines[i]);
    candidates.Add(0, i, view.key(), 1);
  }
  TABIA_RETURN_IF_ERROR(candidates.Emit(
      [&judge](absl::Span<const Candidate> rest, uint64_t missing) { return judge.Judge(rest, missing); },
      [&](const Candidate&, uint64_t number) { return visit(view.opening(number)); }, report));
  return report;
}

void ForEachLine(const Suite& suite, absl::FunctionRef<void(const Opening&)> visit) {
  SuiteView view(suite);
  uint64_t number = 0;
  for (const SuiteLine& line : suite.lines) {
    view.GoTo(line);
    visit(view.opening(++number));
  }
}

PositionScores SuiteScores(const Suite& suite) {
  PositionScores scores;
  SuiteView view(suite);
  for (const SuiteLine& line : suite.lines) {
    if (!line.score) continue;
    view.GoTo(line);
    scores[view.key()] = *line.score;
  }
  return scores;
}

HashSet<uint64_t> KeysOf(const Suite& suite) {
  HashSet<uint64_t> keys;
  ForEachLine(suite, [&keys](const Opening& opening) { keys.insert(CanonicalKey(opening.position)); });
  return keys;
}

}  // namespace tabia::suites
