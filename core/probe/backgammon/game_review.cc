#include "core/probe/backgammon/game_review.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "core/backgammon/entry/subject.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/position_id.h"
#include "core/base/checksum.h"
#include "core/base/name_patterns.h"
#include "core/base/status.h"
#include "core/base/tokens.h"

namespace tabia::probe {
namespace {

using records::CubeReply;

void JudgePlay(ReviewedTurn& turn) {
  const std::vector<RankedPlay>& plays = turn.answer.plays;
  const auto known = std::find_if(plays.begin(), plays.end(), [&turn](const RankedPlay& ranked) {
    return ranked.play.after == turn.played.after;
  });
  if (!turn.answer.playable || known == plays.end()) return;
  turn.error = std::max(0.0, -known->difference);
  if (turn.error == 0) return;
  const auto place = static_cast<size_t>(known - plays.begin());
  turn.is_too_close = turn.answer.is_too_close(place);
  turn.chance_better = turn.answer.chance_of_being_better(place);
}

// Judges both players' decisions by the same equities.
void JudgeCube(ReviewedTurn& turn) {
  if (!turn.answer.cube || !turn.answer.refusal.empty()) return;
  const CubeAnswer& cube = *turn.answer.cube;
  const double doubled = cube.doubled();
  if (turn.kind == TurnKind::kCube) {
    turn.error = std::max(cube.no_double, doubled) - (turn.is_doubled ? doubled : cube.no_double);
  } else {
    const double after_reply = turn.reply == CubeReply::kPass     ? cube.double_pass
                               : turn.reply == CubeReply::kBeaver ? cube.double_beaver()
                                                                  : cube.double_take;
    turn.error = after_reply - doubled;
  }
}

}  // namespace

GameReviewer::GameReviewer(const BackgammonBook& book, const GameReviewRule& rule, Visit visit)
    : book_(book), rule_(rule), visit_(std::move(visit)) {}

BackgammonQuestion GameReviewer::QuestionOf(const backgammon::Board& board,
                                            const backgammon::Context& context) const {
  BackgammonQuestion question;
  question.board = board;
  question.context = context;
  if (context.is_money()) {
    question.context.jacoby = rule_.jacoby.value_or(context.jacoby);
    question.context.beaver = rule_.beaver.value_or(context.beaver);
  }
  question.other_contexts = rule_.other_contexts;
  question.name_contexts = true;
  question.trust = rule_.trust;
  return question;
}

GameReviewer::Score GameReviewer::ScoreOf(const backgammon::Context& context) {
  const backgammon::Context canonical = Canonical(context);
  const auto [fewer, more] = std::minmax(canonical.away_self, canonical.away_opponent);
  return {fewer, more, canonical.crawford, canonical.jacoby, canonical.beaver};
}

std::optional<bool> GameReviewer::HasScoreOfTurns() const {
  if (scores_.empty() || !HasSubjects(book_.index())) return std::nullopt;
  bool has_score = false;
  book_.index().ForEachNote([&](uint64_t, std::string_view bytes) {
    if (has_score) return;
    const std::optional<backgammon::Subject> subject = backgammon::SubjectOfBytes(bytes);
    has_score = subject && scores_.contains(ScoreOf(subject->context));
  });
  return has_score;
}

void GameReviewer::JudgeTurn(Judge judge, ReviewedTurn& turn) {
  scores_.insert(ScoreOf(turn.question.context));
  judge(turn);
  turn.is_judged_elsewhere = false;
  if (turn.error || rule_.other_contexts || turn.answer.near_contexts.empty()) return;
  ReviewedTurn elsewhere = turn;
  elsewhere.question.other_contexts = true;
  elsewhere.answer = AskBackgammon(book_, elsewhere.question);
  judge(elsewhere);
  turn.is_judged_elsewhere = elsewhere.error.has_value();
}

void GameReviewer::CountRoll(const records::PlayedRoll& roll) {
  ++turns_;
  if (roll.game != game_) {
    game_ = roll.game;
    turns_of_game_ = 0;
    begins_at_start_ = roll.board == backgammon::kStartBoard;
  }
  ++turns_of_game_;
  const std::string text = Concat(ToText(roll.dice), backgammon::ToPositionId(roll.board), " ",
                                  backgammon::ToPositionId(roll.after), " ", roll.context.away_self, " ",
                                  roll.context.away_opponent);
  rolls_checksum_ = Checksum(text, rolls_checksum_);
  constexpr size_t kMaxNames = 2;  // of a match
  if (names_.size() == kMaxNames) return;
  std::string name = FoldCase(roll.player);
  if (names_.empty() || names_.front() != name) names_.push_back(std::move(name));
}

uint64_t GameReviewer::MatchChecksum() const {
  constexpr uint64_t kManyRolls = 10;
  uint64_t checksum = rolls_checksum_;
  if (turns_ >= kManyRolls) return checksum;
  for (const std::string& name : names_) checksum = Checksum(name, checksum);
  return checksum;
}

absl::Status GameReviewer::VisitPlayedRoll(const records::PlayedRoll& roll) {
  CountRoll(roll);
  const std::vector<backgammon::Play> legal = LegalPlays(roll.board, roll.dice);
  if (legal.size() < 2) return absl::OkStatus();
  ReviewedTurn turn{TurnKind::kPlay, turns_, roll.game, std::string(roll.player),
                    QuestionOf(roll.board, roll.context)};
  turn.question.dice = roll.dice;
  turn.answer = AskBackgammon(book_, turn.question);
  const auto play = std::find_if(legal.begin(), legal.end(),
                                 [&roll](const backgammon::Play& one) { return one.after == roll.after; });
  turn.turn_of_game = begins_at_start_ ? turns_of_game_ : 0;
  turn.played = play == legal.end() ? backgammon::Play{{}, roll.after} : *play;  // without steps
  JudgeTurn(JudgePlay, turn);
  return visit_(turn);
}

absl::Status GameReviewer::VisitPlayedCube(const records::PlayedCube& cube) {
  ReviewedTurn turn{TurnKind::kCube, turns_ + 1, cube.game, std::string(cube.player),
                    QuestionOf(cube.board, cube.context)};
  turn.answer = AskBackgammon(book_, turn.question);
  // A beaver in the record shows that it was allowed, for the doubler too.
  if (turn.answer.cube) turn.answer.cube->may_beaver |= cube.reply == CubeReply::kBeaver;
  turn.is_doubled = cube.is_doubled;
  later_replies_ += cube.later_replies;
  JudgeTurn(JudgeCube, turn);
  TABIA_RETURN_IF_ERROR(visit_(turn));
  if (cube.reply == CubeReply::kNone) return absl::OkStatus();
  turn.kind = TurnKind::kReply;
  turn.player = cube.opponent;
  turn.reply = cube.reply;
  JudgeTurn(JudgeCube, turn);
  return visit_(turn);
}

}  // namespace tabia::probe
