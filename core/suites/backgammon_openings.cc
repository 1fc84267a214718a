#include "core/suites/backgammon_openings.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"

#include "core/backgammon/entry/subject.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/position_id.h"
#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_explain.h"
#include "core/suites/opening_candidates.h"
#include "core/suites/opening_rank.h"

namespace tabia::suites {
namespace {

using backgammon::Board;
using backgammon::Context;
using backgammon::Dice;
using backgammon::PositionBytes;
using Candidate = OpeningCandidates::Candidate;

struct RolledPosition {
  PositionBytes position;  // for the player who rolls next
  uint64_t weight;
};

using Ply = std::vector<RolledPosition>;

class BackgammonLines {
 public:
  BackgammonLines(const probe::BackgammonBook& book, const BackgammonOpeningRule& rule)
      : book_(book), rule_(rule) {
    plies_.push_back(
        {{backgammon::ToPositionBytes(backgammon::kStartBoard), WeightOfAll(rule.sequence.order)}});
  }

  const std::vector<Ply>& plies() const { return plies_; }

  // Returns the key of a position after `plies` rolls.
  uint64_t Key(const PositionBytes& position, size_t plies) const {
    return backgammon::CanonicalKey(position, Canonical(ContextAfter(plies)));
  }

  // Adds the positions of the next ply. Counts rolls without a play, and transpositions.
  absl::Status Advance(const Progress& progress, uint64_t& book_ends, uint64_t& transpositions) {
    const Ply& last = plies_.back();
    Ply next;
    for (size_t i = 0; i < last.size(); ++i) {
      TABIA_ASSIGN_OR_RETURN(const Board board, backgammon::BoardOfPositionBytes(last[i].position));
      PlayRolls(board, last[i].weight, next, book_ends);
      if (progress) progress(i, last.size());
    }
    const size_t lines = next.size();
    Combine(next);
    transpositions += lines - next.size();
    plies_.push_back(std::move(next));
    return absl::OkStatus();
  }

 private:
  Context ContextAfter(size_t plies) const { return plies % 2 == 0 ? rule_.context : Flip(rule_.context); }

  // Returns the board after the best play, for the player who rolls next.
  std::optional<Board> AfterBest(const Board& board, Dice dice) const {
    const std::vector<backgammon::Play> legal = LegalPlays(board, dice);
    if (legal.empty()) return Flip(board);
    if (legal.size() == 1) return legal[0].after;
    probe::BackgammonQuestion question = {board, ContextAfter(plies_.size() - 1), dice, rule_.other_contexts};
    question.trust = rule_.trust;
    const probe::BackgammonAnswer answer = probe::AskBackgammon(book_, question);
    if (!answer.playable || answer.plays.empty()) return std::nullopt;
    return answer.plays[0].play.after;
  }

  void PlayRolls(const Board& board, uint64_t weight, Ply& next, uint64_t& book_ends) const {
    const bool with_doubles = plies_.size() > 1;
    const uint64_t throws = with_doubles ? 36 : 30;
    for (const Dice dice : backgammon::AllRolls(with_doubles)) {
      const std::optional<Board> after = AfterBest(board, dice);
      if (!after || OpponentChequers(*after) == 0) {
        ++book_ends;
        continue;
      }
      const uint64_t ways = dice.is_double() ? 1 : 2;
      next.push_back(
          {backgammon::ToPositionBytes(*after), ShareOf(weight, ways, throws, rule_.sequence.order)});
    }
  }

  void Combine(Ply& ply) const {
    std::sort(ply.begin(), ply.end(),
              [](const RolledPosition& a, const RolledPosition& b) { return a.position < b.position; });
    size_t kept = 0;
    for (const RolledPosition& reached : ply) {
      if (kept > 0 && ply[kept - 1].position == reached.position) {
        ply[kept - 1].weight = CombineWeights(ply[kept - 1].weight, reached.weight, rule_.sequence.order);
      } else {
        ply[kept++] = reached;
      }
    }
    ply.resize(kept);
  }

  const probe::BackgammonBook& book_;
  const BackgammonOpeningRule& rule_;
  std::vector<Ply> plies_;  // after 0, 1, … rolls
};

// Returns the other contexts in which the book has a play for a first roll, those with the most rolls first. Returns
// none if it has one in this context.
std::vector<std::string> KnownElsewhere(const probe::BackgammonBook& book,
                                        const BackgammonOpeningRule& rule) {
  std::vector<std::pair<int, std::string>> known;
  for (const Dice dice : backgammon::AllRolls(/*with_doubles=*/false)) {
    const probe::BackgammonQuestion question = {backgammon::kStartBoard, rule.context, dice};
    if (probe::AskBackgammon(book, question).answers()) return {};
    for (const std::string& context : probe::KnownContexts(book, question)) {
      const auto found = std::find_if(known.begin(), known.end(),
                                      [&context](const auto& other) { return other.second == context; });
      if (found == known.end())
        known.emplace_back(1, context);
      else
        ++found->first;
    }
  }
  std::stable_sort(known.begin(), known.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> names;
  for (auto& [rolls, name] : known) names.push_back(std::move(name));
  return names;
}

absl::StatusOr<OpeningCandidates> Expand(BackgammonLines& lines, const OpeningSequence& sequence,
                                         const Progress& progress, OpeningReport& report) {
  OpeningCandidates candidates(sequence);
  for (int ply = 1; ply <= sequence.max_plies; ++ply) {
    uint64_t book_ends = 0, transpositions = 0;
    TABIA_RETURN_IF_ERROR(lines.Advance(progress, book_ends, transpositions));
    if (ply <= sequence.min_plies) report[Rejection::kBookEnds] += book_ends;
    if (ply < sequence.min_plies) continue;
    report[Rejection::kTransposition] += transpositions;
    const Ply& reached = lines.plies().back();
    for (size_t i = 0; i < reached.size(); ++i) {
      const auto plies = static_cast<size_t>(ply);
      candidates.Add(plies, i, lines.Key(reached[i].position, plies), reached[i].weight);
    }
  }
  return candidates;
}

}  // namespace

absl::StatusOr<OpeningReport> FindBackgammonOpenings(
    const probe::BackgammonBook& book, const BackgammonOpeningRule& rule,
    absl::FunctionRef<absl::Status(const BackgammonOpening&)> visit, const Progress& progress) {
  OpeningReport report;
  BackgammonLines lines(book, rule);
  TABIA_ASSIGN_OR_RETURN(OpeningCandidates candidates, Expand(lines, rule.sequence, progress, report));
  HashSet<uint64_t> taken;
  const auto position_of = [&lines](const Candidate& candidate) {
    return lines.plies()[candidate.plies][candidate.number].position;
  };
  const auto judge = [&](absl::Span<const Candidate> rest, uint64_t) -> std::optional<Rejection> {
    const bool is_new = taken.insert(lines.Key(position_of(rest.front()), rest.front().plies)).second;
    return is_new ? std::nullopt : std::optional(Rejection::kTransposition);
  };
  const auto emit = [&](const Candidate& candidate, uint64_t number) -> absl::Status {
    TABIA_ASSIGN_OR_RETURN(const Board board, backgammon::BoardOfPositionBytes(position_of(candidate)));
    return visit({number, static_cast<int>(candidate.plies), board});
  };
  TABIA_RETURN_IF_ERROR(candidates.Emit(judge, emit, report));
  if (report.openings == 0) report.known_contexts = KnownElsewhere(book, rule);
  return report;
}

}  // namespace tabia::suites
