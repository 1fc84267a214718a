// The plays of a roll in the order in which a book recommends them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"

#include "core/backgammon/entry/book_value.h"
#include "core/backgammon/play.h"
#include "core/probe/backgammon_answer.h"

namespace tabia::probe {

// Plays as they come to be known, each with all that is said of it.
class PlayRanking {
 public:
  // `legal`: all plays of the roll; `afters`: the positions to which they lead. Both outlive the ranking.
  PlayRanking(absl::Span<const backgammon::Play> legal, absl::Span<const backgammon::PositionBytes> afters);

  // Analyses of the roll, the deepest first: the order of each is the order of the plays that no deeper one
  // names. Comes before AddPositions; they outlive the ranking.
  void AddDecisions(absl::Span<const backgammon::DecisionBytes> decisions);
  // What the value of an index states of the position after legal[number]; nothing if it is damaged.
  void AddPositions(size_t number, std::string_view value);

  bool has_decisions() const { return decided_ > 0; }
  // Whether an opening book names a position.
  bool has_opening_book() const { return has_opening_book_; }

  // The plays of decisions; then those of an opening book; then what are mere candidates of other rolls, both
  // by equity.
  std::vector<RankedPlay> Take();

 private:
  static constexpr size_t kNone = SIZE_MAX;
  // A candidate of a decision.
  struct Origin {
    const backgammon::DecisionBytes* decision = nullptr;
    const backgammon::CandidateBytes* candidate = nullptr;
  };
  // What the ranking knows of a legal play.
  struct Known {
    size_t place = kNone;  // in plays_
    Origin origin;         // of its best appraisal
    bool from_book = false;
  };

  void AddDecision(const backgammon::DecisionBytes& decision);
  void Add(size_t number, Appraisal appraisal, const Origin& origin);
  // The statements of positions, but those that only repeat the decision; false at a fault.
  bool TakePositions(std::string_view value, const Origin& known);
  // The numbers of plays_ as Take says.
  std::vector<size_t> Order() const;

  absl::Span<const backgammon::Play> legal_;
  absl::Span<const backgammon::PositionBytes> afters_;
  absl::flat_hash_map<backgammon::PositionBytes, size_t>
      number_of_after_;  // of legal plays, by the position after
  std::vector<Known> known_;
  std::vector<RankedPlay> plays_;                     // in the order in which they came to be known
  std::vector<size_t> number_of_place_;               // of each of plays_ in legal_
  std::vector<backgammon::PositionValue> positions_;  // of the value that is being added
  size_t decided_ = 0;                                // of plays_, the first ones
  bool has_opening_book_ = false;
};

}  // namespace tabia::probe
