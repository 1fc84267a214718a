#include "plugin/library/chess_rule.h"

#include <cstdint>

#include "core/probe/chess/choice_settings.h"
#include "plugin/library/handle.h"
#include "plugin/library/structs.h"

namespace tabia::library {
namespace {

// The policies have the same numbers in both enums, except the first two: 0 is the default in tabia.h.
static_assert(TABIA_TEMPERATURE == static_cast<int>(probe::Policy::kTemperature));
static_assert(TABIA_SCORE == static_cast<int>(probe::Policy::kScore));
static_assert(probe::kPolicyNames.size() == TABIA_SCORE + 1);

probe::Policy PolicyOf(int32_t given) {
  if (given == TABIA_WEIGHTED) return probe::Policy::kWeighted;
  if (given == TABIA_BEST) return probe::Policy::kBest;
  return static_cast<probe::Policy>(given);
}

bool IsPermitted(const tabia_chess_rule& given) {
  return IsBetween(given.policy, 0, probe::kPolicyNames.size() - 1) && given.top >= 0 &&
         IsBetween(given.temperature, 0, 100) && IsBetween(given.min_share_per_mille, 0, 1000) &&
         given.deepest_ply >= 0 && given.plies_before_line_end >= 0 &&
         given.plies_before_line_end <= probe::settings::kPliesBeforeEnd.max_value &&
         IsBetween(given.allow_repetition, 0, 1) && IsBetween(given.score_window, 0, chess::kMaxLoss) &&
         IsBetween(given.has_min_score, 0, 1) &&
         IsBetween(given.min_score, probe::kAnyScore, -probe::kAnyScore) && given.reserved == 0;
}

// Returns false if one of the caller's books is not an open chess book.
bool TakeBefore(const tabia_chess_rule& given, probe::BookStack& stack) {
  if (given.before == nullptr) return given.before_count == 0;
  for (uint64_t i = 0; i < given.before_count; ++i) {
    const tabia_book* const book = given.before[i];
    if (book == nullptr || !book->chess_book) return false;
    stack.AddBans(*book->chess_book);
  }
  return true;
}

}  // namespace

probe::BookStack TakenRule::StackOn(const probe::ChessBook& book) const {
  probe::BookStack stack = before;
  stack.Add(book, choice);
  return stack;
}

std::optional<TakenRule> TakeRule(const tabia_chess_rule* theirs) {
  TakenRule taken;
  if (theirs == nullptr) return taken;
  const std::optional<tabia_chess_rule> given = ReadStruct(theirs);
  if (!given || !IsPermitted(*given)) return std::nullopt;
  probe::ChoiceRule& rule = taken.choice;
  rule.policy = PolicyOf(given->policy);
  if (given->top > 0) rule.top = given->top;
  rule.temperature = given->temperature;
  rule.min_share_per_mille = given->min_share_per_mille;
  rule.deepest_ply = given->deepest_ply;
  rule.plies_before_line_end = given->plies_before_line_end;
  rule.avoid_repetition = given->allow_repetition == 0;
  rule.min_games = given->min_games;
  rule.score_window = given->score_window;
  if (given->has_min_score != 0) rule.min_score = given->min_score;
  if (!TakeBefore(*given, taken.before)) return std::nullopt;
  return taken;
}

}  // namespace tabia::library
