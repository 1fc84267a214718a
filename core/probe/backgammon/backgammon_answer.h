// The answer of a backgammon book to a question about a position and a roll.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/backgammon/context.h"
#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"
#include "core/backgammon/play.h"

namespace tabia::probe {

// The source of the plays of an answer.
enum class Basis : uint8_t {
  kNone,
  kDecision,   // the book contains this position and roll
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
  double difference = 0;          // of equity, to the first play; above 0 only for a shallower analysis
};

// The cube action that is right by the equities of a double.
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
  bool may_beaver = false;  // money play with beavers
  Appraisal best;           // without doubling

  // Returns the equity of the right action.
  double equity() const { return doubles() ? doubled() : no_double; }
  bool doubles() const { return action == CubeAction::kDoubleTake || action == CubeAction::kDoublePass; }
  bool takes() const { return double_take < double_pass; }
  bool beavers() const { return may_beaver && double_take < 0; }
  // Returns the equity after a beaver, which doubles the stakes of a take.
  double double_beaver() const { return 2 * double_take; }
  // Returns the equity after a double and the right reply.
  double doubled() const { return beavers() ? double_beaver() : std::min(double_take, double_pass); }
  // Returns "take", "pass" or "beaver".
  std::string_view reply() const { return !takes() ? "pass" : beavers() ? "beaver" : "take"; }
};

struct BackgammonAnswer {
  Basis basis = Basis::kNone;
  backgammon::Context context;    // of the answer; the question may have another one
  std::string other_context;      // its class ("money") if it is not the question's; else empty
  int legal_plays = 0;            // of the roll; 0: the roll cannot be played
  std::vector<RankedPlay> plays;  // the plays in the book, best first
  // True if the book compares the plays of this roll (roll_coverage.h). Otherwise the plays are candidates of other
  // rolls, and the best play may be missing.
  bool covered = false;
  bool playable = false;  // the first play may be played: the roll is covered, and the TrustRule permits it
  std::string refusal;  // the reason why known plays, or a known cube decision, may not be played; else empty
  // True if the appraisals come from several analyses, whose levels may differ.
  bool mixed = false;
  std::vector<Appraisal> position;  // without dice: the values of the position for the player on roll, in
                                    // order of trust
  std::optional<CubeAnswer> cube;   // of a question without dice
  std::vector<std::string> comments;
  // If there is no answer to play: the most similar contexts that have one, if the question asks for them.
  std::vector<std::string> near_contexts;

  // Returns the chance that plays[i] is better than the first play (ChanceOfBeingBetter); nothing for the first play.
  std::optional<double> chance_of_being_better(size_t i) const {
    if (i == 0) return std::nullopt;
    return ChanceOfBeingBetter(plays[i].best.evaluation, plays[0].best.evaluation);
  }
  // Returns whether two rollouts do not show if the first play is better than plays[i].
  bool is_too_close(size_t i) const {
    return i > 0 && AreTooCloseToCall(plays[i].best.evaluation, plays[0].best.evaluation);
  }
  bool found() const { return !plays.empty() || !position.empty() || cube.has_value(); }
  // Returns whether the book answers the question: a roll with a play, a position with its value or its cube decision.
  bool answers() const { return plays.empty() ? found() : playable; }
};

}  // namespace tabia::probe
