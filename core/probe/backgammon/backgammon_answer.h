// A question about a position and a roll, and the answer of a backgammon book.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"
#include "core/backgammon/play.h"

namespace tabia::probe {

// The requirements of a user for an answer that is played. The default requires nothing; trust_rule.h applies it.
struct TrustRule {
  std::optional<backgammon::Level> min_level = {};  // of the best play, or of the cube decision
  int min_plays =
      1;  // that the book knows of a roll which no analysis compared, unless these are all legal plays
};

// The default of commands and protocols: the only known play of a roll may be a bad one.
inline constexpr TrustRule kDefaultTrust = {.min_level = {}, .min_plays = 2};

struct BackgammonQuestion {
  backgammon::Board board;  // from the view of the player on roll, as is the context
  backgammon::Context context;
  std::optional<backgammon::Dice> dice;  // none: asks for the value of the position, and the cube
  bool other_contexts = false;           // where the book has nothing, it may answer from another context
  bool name_contexts = false;  // where the book has nothing, the answer names contexts in which it has
  TrustRule trust = {};
};

// The source of the plays of an answer.
enum class Basis : uint8_t {
  kNone,
  kDecision,   // the book has this very position and roll
  kPositions,  // the book has positions to which plays of this roll lead
};

struct Appraisal {
  backgammon::Evaluation evaluation;  // of the player on roll
  backgammon::Provenance provenance;
};

struct RankedPlay {
  backgammon::Play play;
  Appraisal best;                 // the most trustworthy
  std::vector<Appraisal> others;  // the rest, in order of trust
  double difference = 0;  // of equity, to the first play: 0 or less, unless a shallower analysis states more
};

// The cube action that the equities of a double call for.
enum class CubeAction : uint8_t { kNoDouble, kDoubleTake, kDoublePass, kTooGood };

inline constexpr std::array<std::string_view, 4> kCubeActionNames = {"no double", "double, take",
                                                                     "double, pass", "too good to double"};
inline std::string_view CubeActionName(CubeAction action) {
  return kCubeActionNames[static_cast<size_t>(action)];
}

struct CubeAnswer {
  CubeAction action = CubeAction::kNoDouble;
  double no_double = 0;  // equities of the player on roll, in units of the current cube
  double double_take = 0;
  double double_pass = 1;
  Appraisal best;  // without doubling

  // Returns the equity of the right action.
  double equity() const { return doubles() ? std::min(double_take, double_pass) : no_double; }
  bool doubles() const { return action == CubeAction::kDoubleTake || action == CubeAction::kDoublePass; }
  bool takes() const { return double_take < double_pass; }
};

struct BackgammonAnswer {
  Basis basis = Basis::kNone;
  backgammon::Context context;    // of the answer: the question's, or another one
  std::string other_context;      // the class of that other context ("money"); empty: the question's own
  int legal_plays = 0;            // of the roll; without any, the only play has no steps
  std::vector<RankedPlay> plays;  // those that the book knows, best first
  // True if the first play may be played as the book's: the book compared the plays of this roll, or an
  // opening book names the position after it. A play known only as a candidate of some other roll may be a
  // bad one.
  bool playable = false;
  std::string refusal;  // why the question's TrustRule refuses to play the answer; empty: it does not
  // True if the appraisals come from several analyses, whose levels may differ.
  bool mixed = false;
  std::vector<Appraisal> position;  // of a question without dice: what the position is worth to the player on
                                    // roll, in order of trust
  std::optional<CubeAnswer> cube;   // of a question without dice
  std::vector<std::string> comments;
  // After a miss: the most similar contexts for which the book has an answer, if the question asks for them.
  std::vector<std::string> near_contexts;

  // Returns whether the intervals of two rollouts leave open if the first play is better than plays[i].
  bool is_too_close(size_t i) const {
    return i > 0 && AreTooCloseToCall(plays[i].best.evaluation, plays[0].best.evaluation);
  }
  bool found() const { return !plays.empty() || !position.empty() || cube.has_value(); }
};

}  // namespace tabia::probe
