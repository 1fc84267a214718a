// The result of a program's analysis of a position: chances, equity, and the depth of the analysis.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/backgammon/board.h"

namespace tabia::backgammon {

// Cumulative chances: a won backgammon is also a won gammon and a win; lose + win = 1.
struct Chances {
  float lose_backgammon = 0;
  float lose_gammon = 0;
  float lose = 0;
  float win = 0;
  float win_gammon = 0;
  float win_backgammon = 0;

  bool operator==(const Chances&) const = default;
};

// Returns the same chances from the opponent's view.
Chances Flip(const Chances& chances);

// Returns the reason why no player can have these chances: a gammon against a side that has borne off a chequer.
// Returns nothing if they are possible. The board is seen by the player whose chances they are. Less than a hundredth
// is ignored.
std::optional<std::string_view> FaultOfGammons(const Chances& chances, const Board& board);

// Returns whether a value can be an equity in units of the cube. At a match score a unit may be worth little, so that
// normalized equities are large, but not above 1,000.
bool IsEquity(double equity);

// Kinds of analysis, from the least to the most reliable.
enum class Method : uint8_t {
  kUnknown,   // a number of the source that tabia does not support
  kPly,       // search by a number of plies
  kXgRoller,  // XGR, XGR+, XGR++: eXtreme Gammon's short rollouts
  kXgRollerPlus,
  kXgRollerPlusPlus,
  kBook,     // copied from an opening book that does not name the author of the rollout
  kRollout,  // many games, each played to its end or to the truncation
};

struct Level {
  Method method = Method::kUnknown;
  int16_t number = 0;    // kPly: plies, 1 or more; kBook: the book's version; kUnknown: the source's number
  bool reduced = false;  // kPly: fewer candidates examined, "3-ply red"

  bool operator==(const Level&) const = default;
};

// Returns "rollout", "XGR++", "book", "3-ply", "3-ply red", "level 17".
std::string LevelName(const Level& level);

// Returns the level of a name as above, except "level 17"; nothing if it is not one. Case does not matter.
std::optional<Level> LevelOfName(std::string_view name);

// Returns whether `a` is more reliable than `b`.
bool IsDeeper(const Level& a, const Level& b);

// The settings of a rollout. If every field has its default value, the settings are unknown.
struct RolloutSettings {
  Level checker_level, cube_level;  // of the plays and of the cube decisions in the games
  int32_t rotation = 0;  // of the first rolls: 0 all 36, 1 the 21 different ones, 2 the 30 that open a game
  // The seed of the dice; 0: unknown. Two rollouts of a position by one program with one seed roll the same dice.
  int32_t seed = 0;
  int32_t truncation = 0;  // moves after which a game is evaluated instead of played; 0: played to its end
  float duration = 0;      // seconds; 0: unknown

  bool operator==(const RolloutSettings&) const = default;
};

// An evaluation, seen by the player who has played or makes the cube decision.
struct Evaluation {
  Chances chances;
  float equity = 0;  // cubeful, in units of the cube; at a match score the normalized equity
  Level level;
  uint32_t games = 0;   // games of a rollout; 0: unknown
  float deviation = 0;  // standard deviation of one game's equity; 0: unknown
  RolloutSettings settings = {};

  bool operator==(const Evaluation&) const = default;
};

// Returns whether the evaluation is a rollout whose settings are known. Other evaluations may have some too, which mean
// nothing: eXtreme Gammon's books repeat the level there.
bool HasSettings(const Evaluation& evaluation);

// Returns half the width of the 95 % confidence interval of the equity, 1.96 · deviation / √games; nothing if one of
// the two is unknown.
std::optional<double> Ci95(const Evaluation& evaluation);
// Returns the deviation of one game that gives an interval of this half width after `games` games.
float DeviationOfCi95(double half_width, uint32_t games);
// Returns half the width of the 95 % confidence interval of a mean with this standard error.
double Ci95OfError(double standard_error);

// Returns the chance, by two rollouts, that `a` really has a greater equity than `b`. Returns nothing if one of their
// intervals is unknown.
std::optional<double> ChanceOfBeingBetter(const Evaluation& a, const Evaluation& b);
// Returns whether two rollouts do not show the better play: the chance that it is the one of the lower equity is above
// 5 %. Returns false if the chance is unknown.
bool AreTooCloseToCall(const Evaluation& a, const Evaluation& b);
// Returns whether two rollouts contradict each other: the 95 % confidence intervals of their equities do not meet.
bool Disagree(const Evaluation& a, const Evaluation& b);

}  // namespace tabia::backgammon
