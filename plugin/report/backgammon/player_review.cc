#include "plugin/report/backgammon/player_review.h"

#include <algorithm>
#include <utility>

#include "core/backgammon/context.h"
#include "core/backgammon/context_class.h"
#include "core/backgammon/game_state.h"
#include "core/backgammon/xgid.h"
#include "core/base/name_patterns.h"
#include "plugin/report/backgammon/review_report.h"

namespace tabia::report {
namespace {

using probe::ReviewedTurn;
using probe::TurnKind;

constexpr size_t kMonthLength = 7;  // of "2024-08-10"

std::string XgidOf(const ReviewedTurn& turn) {
  backgammon::GameState state = StateOf(turn.question.board, turn.question.context);
  state.dice = turn.question.dice;
  if (turn.kind == TurnKind::kReply) state.offer = backgammon::Offer::kDouble;
  return ToXgid(state);
}

WorstError ErrorOf(const ReviewedTurn& turn) {
  return {.error = *turn.error,
          .game = turn.game,
          .turn = turn.number,
          .kind = turn.kind,
          .dice = turn.question.dice ? ToText(*turn.question.dice) : "",
          .played = PlayedText(turn),
          .best = BestText(turn),
          .word = ErrorWord(*turn.error),
          .board = turn.question.board,
          .xgid = XgidOf(turn)};
}

// Returns the score, seen by the player who decides.
std::string ScoreOf(const ReviewedTurn& turn) {
  const backgammon::Context& context = turn.question.context;
  return ScoreName(turn.kind == TurnKind::kReply ? Flip(context) : context);
}

// Returns whether an error would be among the worst: equal ones stay in the order of the matches.
bool IsWorst(double error, const std::vector<WorstError>& worst) {
  return worst.size() < kWorstErrors || error > worst.back().error;
}

void AddWorst(WorstError error, std::vector<WorstError>& worst) {
  const auto place = std::find_if(worst.begin(), worst.end(),
                                  [&error](const WorstError& other) { return other.error < error.error; });
  worst.insert(place, std::move(error));
  if (worst.size() > kWorstErrors) worst.pop_back();
}

void AddCounts(const std::map<std::string, ReviewCounts>& more, std::map<std::string, ReviewCounts>& sum) {
  for (const auto& [name, counts] : more) sum[name] += counts;
}

}  // namespace

std::string_view TurnClassName(TurnClass turn_class) {
  constexpr std::array<std::string_view, kTurnClasses> kNames = {"opening",    "reply", "third roll",
                                                                 "later roll", "cube",  "reply to double"};
  return kNames[static_cast<size_t>(turn_class)];
}

TurnClass ClassOf(const ReviewedTurn& turn) {
  if (turn.kind == TurnKind::kCube) return TurnClass::kCube;
  if (turn.kind == TurnKind::kReply) return TurnClass::kCubeReply;
  switch (turn.turn_of_game) {
    case 1:
      return TurnClass::kOpening;
    case 2:
      return TurnClass::kReply;
    case 3:
      return TurnClass::kThirdRoll;
    default:
      return TurnClass::kLaterRoll;
  }
}

void PlayerReview::Add(const ReviewedTurn& turn) {
  if (name.empty()) name = turn.player;
  all.Add(turn);
  const TurnClass turn_class = ClassOf(turn);
  by_turn[static_cast<size_t>(turn_class)].Add(turn);
  if (turn_class == TurnClass::kOpening) by_opening[ToText(*turn.question.dice)].Add(turn);
  by_score[ScoreOf(turn)].Add(turn);
  const bool is_error = turn.error && *turn.error > 0 && !turn.is_too_close;
  if (is_error && IsWorst(*turn.error, worst)) AddWorst(ErrorOf(turn), worst);
}

PlayerReview& PlayerReview::operator+=(const PlayerReview& more) {
  if (name.empty()) name = more.name;
  matches += more.matches;
  all += more.all;
  for (size_t i = 0; i < by_turn.size(); ++i) by_turn[i] += more.by_turn[i];
  AddCounts(more.by_opening, by_opening);
  AddCounts(more.by_score, by_score);
  AddCounts(more.by_month, by_month);
  for (const WorstError& error : more.worst) {
    if (IsWorst(error.error, worst)) AddWorst(error, worst);
  }
  return *this;
}

void PlayerReviews::Add(const ReviewedTurn& turn) {
  players_[FoldCase(turn.player)].Add(turn);
}

void PlayerReviews::AddMatch(const PlayerReviews& match, const std::string& path, const std::string& day) {
  for (const auto& [key, of_match] : match.players_.list()) {
    PlayerReview player = of_match;
    player.matches = 1;
    player.by_month[day.substr(0, kMonthLength)] = player.all;
    for (WorstError& error : player.worst) {
      error.match = path;
      error.day = day;
    }
    players_[key] += player;
  }
}

std::vector<const PlayerReview*> PlayerReviews::ByDecisions() const {
  std::vector<const PlayerReview*> players;
  for (const auto& [key, player] : players_.list()) players.push_back(&player);
  std::stable_sort(players.begin(), players.end(), [](const PlayerReview* a, const PlayerReview* b) {
    return a->all.decisions > b->all.decisions;
  });
  return players;
}

}  // namespace tabia::report
