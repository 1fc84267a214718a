// Chooses the backgammon decision that most deserves the next rollout.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"
#include "core/backgammon/entry/rollout_pool.h"
#include "core/backgammon/entry/subject.h"
#include "core/formats/analysis_text/text_analysis.h"
#include "core/searches/roller.h"

namespace tabia::study {

// The decisions to roll out: those of the first `plies` plays of a game, at each score.
struct RolloutRule {
  std::vector<backgammon::Context> scores;  // of the player who plays first; may not be empty
  int plies = 1;           // 1: the 15 first rolls; 2: the replies to sensible plays; 3: the third rolls
  uint32_t trials = 1296;  // games of one rollout
  uint32_t series = 0;     // of the dice, at most kMaxDiceSeries
};

inline constexpr uint32_t kMaxDiceSeries = 127;

// Returns the seed of a rollout, the `number`th one of a decision (from 0), with `trials` games. GNU Backgammon 1.07
// takes the dice of game n from the seed plus 256 n: as measured, the second game of seed 1 is the first one of seed
// 257. So rollouts have different games only if their seeds differ in the low 8 bits, or by at least 256 times the
// number of games. The next 16 bits count the games of the rollouts before that had the same low bits, and the series
// is above.
int32_t SeedOfRollout(uint32_t series, uint64_t number, uint32_t trials);

// The analyses of a play. Its rollouts are combined as a book combines them.
class PlayEstimate {
 public:
  explicit PlayEstimate(const backgammon::Board& board_after) : after(board_after) {}

  void AddEvaluation(int rank_of_play, double equity);
  void AddRollout(const backgammon::Evaluation& rollout, const backgammon::Program& program);

  backgammon::Board after;  // seen by the opponent, who rolls next
  int rank = 0;             // in the list of the evaluated plays; 0: not evaluated
  double evaluated = 0;     // the equity without a rollout

  bool is_rolled_out() const { return rollouts_.size() > 0; }
  double equity() const { return is_rolled_out() ? mean_.equity : evaluated; }
  uint64_t games() const { return mean_.games; }
  // Returns half the width of the 95 % interval of the equity. For an evaluation, it is an assumption.
  double half_width() const;

 private:
  backgammon::RolloutPool rollouts_;
  backgammon::Evaluation mean_ = {};  // of the rollouts
};

// The two plays that a decision is about: the best one, and the one whose equity may exceed it most.
struct RolloutDuel {
  const PlayEstimate* best = nullptr;
  const PlayEstimate* rival = nullptr;
  double half_width = 0;  // of the 95 % interval of the difference

  double difference() const { return best->equity() - rival->equity(); }
};

// All decisions of a rule, with the chance to meet each, and the analyses of a file.
//
// A decision is first evaluated. The sensible plays are those that cost at most 0.02 by this evaluation; each of them
// is assumed to be played equally often, and leads to the decisions of the next ply. Then the decision with the
// greatest product of two numbers is rolled out: the chance that it occurs, and the half-width of the interval of the
// difference of its two best plays. A decision is finished if no other play can be the best one, with 95 % confidence,
// and the best one was rolled out.
class RolloutChoice {
 public:
  explicit RolloutChoice(RolloutRule rule);

  // Adds an analysis. Analyses of decisions outside the rule are stored too, but never chosen.
  void Add(const formats::TextAnalysis& analysis);

  // Returns the next question, and keeps its decision back until it is answered: the evaluation of the likeliest
  // decision that has none; if there is none, a rollout. Returns nothing if all other decisions are finished.
  std::optional<searches::RolloutQuestion> TakeNext();

  // Ends a question of TakeNext, whose analysis, if there is one, was added. A decision without the requested analysis
  // is set aside.
  void EndQuestion(const searches::RolloutQuestion& question);

  struct Decision {
    backgammon::Subject subject;  // with the roll
    double chance = 0;            // to meet it; 0: it is not of the rule
    int ply = 0;                  // from 1
    std::vector<PlayEstimate> plays = {};
    bool is_evaluated = false;
    uint64_t rollouts = 0;  // records with a rollout
    bool is_asked = false;
    bool is_set_aside = false;

    // Returns the duel; nothing if fewer than two plays are evaluated.
    std::optional<RolloutDuel> Duel() const;
    bool IsFinished() const;
  };

  struct Counts {
    uint64_t decisions = 0, evaluated = 0, rolled_out = 0, finished = 0, set_aside = 0;
    uint64_t games = 0;  // of all rollouts
  };
  Counts Count() const;

  // Returns a decision of the rule or of the file, or null.
  const Decision* Find(const backgammon::Subject& subject) const;

  // Returns the open decision with the greatest product of chance and half-width, or null.
  const Decision* Widest() const;

 private:
  using Key = backgammon::SubjectBytes;

  Decision& At(const backgammon::Subject& subject);
  void AddRoll(const backgammon::Board& board, const backgammon::Context& context, double chance, int ply);
  void AddChance(const backgammon::Subject& subject, double chance, int ply);
  void AddReplies(const Decision& decision, double chance);
  searches::RolloutQuestion QuestionOf(const Decision& decision) const;

  RolloutRule rule_;
  std::map<Key, Decision> decisions_;  // also those that only the file has
};

}  // namespace tabia::study
