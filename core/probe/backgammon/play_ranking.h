// The plays of a roll in the order in which a book recommends them.
//
// The value of a play is its most trustworthy appraisal. This is the appraisal in the decision, or a deeper appraisal
// of the position after the play, from an opening book or another roll. If only the appraisals of the decision count,
// the plays keep the order of the decision, in which deeper analyses come first. Plays with other appraisals are
// inserted by equity. Rollouts of a play that add up (backgammon::RolloutPool) are replaced by their mean, which is
// then its most trustworthy appraisal; the rollouts remain among the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/types/span.h"

#include "core/backgammon/entry/book_value.h"
#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/play.h"
#include "core/base/hash_table.h"
#include "core/probe/backgammon/backgammon_answer.h"

namespace tabia::probe {

// Returns the mean of the rollouts that can be pooled (backgammon::RolloutPool), if there are two. `best` is the most
// trustworthy appraisal of a position or a play, and the others follow in order of trust.
std::optional<Appraisal> MeanOfRollouts(const Appraisal& best, absl::Span<const Appraisal> others);

// Collects the plays that a book contains, each with all its appraisals.
class PlayRanking {
 public:
  // Takes all plays of the roll, and the positions after them. Both must outlive the ranking.
  PlayRanking(absl::Span<const backgammon::Play> legal, absl::Span<const backgammon::PositionBytes> afters);

  // Adds analyses of the roll, the deepest first. Each one orders the plays that no deeper one contains. Call this
  // before AddPositions. `decisions` must outlive the ranking.
  void AddDecisions(absl::Span<const backgammon::DecisionBytes> decisions);
  // Adds the evaluations in the value of the position after legal[number]. A damaged value adds nothing.
  void AddPositions(size_t number, std::string_view value);

  bool has_decisions() const { return decided_ > 0; }
  // Returns whether the value of every play is known.
  bool has_all_plays() const { return plays_.size() == legal_.size(); }
  // Returns the plays to positions of an opening book, which does not have their rolls.
  std::vector<const backgammon::Play*> OpeningBookPlays() const;
  // Returns whether the order compares appraisals of different analyses.
  bool is_mixed() const;

  // Returns the plays in three groups. First come the plays of decisions, and the plays of an opening book whose
  // analysis is not shallower than the one of the first play. The other plays of an opening book follow, then the plays
  // that are only candidates of other rolls. Without a decision, these are compared with the others if the value of
  // every play is known.
  std::vector<RankedPlay> Take();

 private:
  static constexpr size_t kNone = SIZE_MAX;
  // A candidate of a decision.
  struct Origin {
    const backgammon::DecisionBytes* decision = nullptr;
    const backgammon::CandidateBytes* candidate = nullptr;
  };
  // The appraisals of a legal play.
  struct Known {
    size_t index = kNone;       // in plays_
    Origin origin;              // of its first appraisal
    bool from_book = false;     // an opening book contains the position after it
    bool is_overruled = false;  // its best appraisal has another equity than the decision
    bool is_combined = false;   // its best appraisal is the mean of several rollouts
  };
  enum class Group : uint8_t { kNamed, kShallowerBook, kCandidate };
  // The sort key of a play.
  struct Rank {
    Group group;
    float equity;
    size_t index;  // in plays_
  };

  void AddDecision(const backgammon::DecisionBytes& decision);
  void Add(size_t number, Appraisal appraisal, const Origin& origin);
  void AddOther(size_t number, Appraisal appraisal, bool from_book);
  const Known& KnownOf(size_t index) const { return known_[legal_number_[index]]; }
  Group GroupOf(size_t index) const;
  // Adds the statements about positions, except those that only repeat the decision. Returns false if one is damaged.
  bool TakePositions(std::string_view value, const Origin& known);
  // Replaces the rollouts of each play that add up by their mean.
  void CombineRollouts();
  // Returns the ranks of plays_ in the order of Take.
  std::vector<Rank> Order() const;

  absl::Span<const backgammon::Play> legal_;
  absl::Span<const backgammon::PositionBytes> afters_;
  // The numbers of legal plays, by the position after.
  HashMap<backgammon::PositionBytes, size_t> number_of_after_;
  std::vector<Known> known_;
  std::vector<RankedPlay> plays_;                     // in the order in which they were added
  std::vector<size_t> legal_number_;                  // of each of plays_ in legal_
  std::vector<backgammon::PositionValue> positions_;  // of the value that is being added
  size_t decided_ = 0;  // number of plays of decisions, which come first in plays_
};

}  // namespace tabia::probe
