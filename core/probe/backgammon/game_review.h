// Compares the plays and cubes of a recorded game with a book.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"

#include "core/backgammon/play.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/records/record_visitor.h"

namespace tabia::probe {

struct GameReviewRule {
  std::optional<bool> jacoby = {}, beaver = {};  // overrides the rules of the record for money games
  TrustRule trust = {};                          // an answer that it rejects is not used
  bool other_contexts = false;                   // as in BackgammonQuestion
};

// The kind of a decision.
enum class TurnKind : uint8_t { kPlay, kCube, kReply };

struct ReviewedTurn {
  TurnKind kind = {};
  uint64_t number = 0;  // of the turn in its file, counted from 1
  uint64_t game = 1;
  std::string player;           // the player who decided
  BackgammonQuestion question;  // from the view of the player on roll; for kReply, that is the doubler
  BackgammonAnswer answer = {};
  backgammon::Play played = {};                          // kPlay
  bool is_doubled = false;                               // kCube
  records::CubeReply reply = records::CubeReply::kNone;  // kReply
  // The equity lost to the best decision, in units of the cube; 0 or more. None: the book has no answer
  // that may be used, or does not contain the play.
  std::optional<double> error = {};
  bool is_too_close = false;  // the rollouts of this and the best play do not show an error
  std::optional<double> chance_better = {};  // of a play with an error, by both rollouts (ChanceOfBeingBetter)
  // True if there is no error, but the answer from another context (GameReviewRule::other_contexts) gives one.
  bool is_judged_elsewhere = false;
  uint64_t turn_of_game = 0;  // counted from 1; 0 if the game does not begin in the start position
};

// Reviews the turns of a game file. Ignores the analyses in it, because only the book counts. Turns without a choice
// are skipped: forced plays, and cubes that may not be turned.
class GameReviewer final : public records::BackgammonVisitor {
 public:
  using Visit = std::function<absl::Status(const ReviewedTurn&)>;

  GameReviewer(const BackgammonBook& book, const GameReviewRule& rule, Visit visit);

  absl::Status VisitPlayedRoll(const records::PlayedRoll& roll) override;
  absl::Status VisitPlayedCube(const records::PlayedCube& cube) override;

  // Returns the number of turns in the file, forced ones too.
  uint64_t turns() const { return turns_; }
  // Returns whether the book has a statement at a score of the turns, with any cube. Reads the positions of the whole
  // book. Returns nothing if the book contains no positions, or if there was no turn with a choice.
  std::optional<bool> HasScoreOfTurns() const;
  // Returns the number of replies to beavers, raccoons and so on. They are not judged.
  uint64_t later_replies() const { return later_replies_; }
  // Returns a checksum of the rolls, the plays and the scores. It is equal for two files with the same match, even if
  // one of them lacks cube decisions or has other names of the players. If there are fewer than ten rolls, which two
  // matches may share, the names count too.
  uint64_t MatchChecksum() const;

 private:
  using Judge = void (*)(ReviewedTurn& turn);
  // A score without the cube: the lower away score, the higher one, the Crawford game, the Jacoby rule, beavers. A
  // position after a play has the score seen by the other player.
  using Score = std::array<int, 5>;

  static Score ScoreOf(const backgammon::Context& context);

  // Judges the turn. If the book cannot, finds out whether another context can.
  void JudgeTurn(Judge judge, ReviewedTurn& turn);
  BackgammonQuestion QuestionOf(const backgammon::Board& board, const backgammon::Context& context) const;
  // Counts a roll in its file and in its game, and adds it to the checksum.
  void CountRoll(const records::PlayedRoll& roll);

  const BackgammonBook book_;
  const GameReviewRule rule_;
  const Visit visit_;
  uint64_t turns_ = 0;
  uint64_t later_replies_ = 0;
  uint64_t game_ = 0, turns_of_game_ = 0;  // of the last roll
  bool begins_at_start_ = false;           // the game
  uint64_t rolls_checksum_ = 0;
  std::vector<std::string>
      names_;               // of the players who rolled, in lower case, in the order of their first rolls
  std::set<Score> scores_;  // of the turns that were judged
};

}  // namespace tabia::probe
