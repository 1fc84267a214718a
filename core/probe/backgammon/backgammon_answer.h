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
#include "core/probe/backgammon/backgammon_book.h"

namespace tabia::probe {

// The requirements that an answer must meet before it is played. The default requires nothing. play_ranking.h applies it.
struct TrustRule {
  std::optional<backgammon::Level> min_level = {};  // of the best play, or of the cube decision
  int min_plays = 1;  // least plays in the book, or all legal ones, for a roll without a decision
};

// The default of commands and protocols: the only known play of a roll may be a bad one.
inline constexpr TrustRule kDefaultTrust = {.min_level = {}, .min_plays = 2};

struct BackgammonQuestion {
  backgammon::Board board;  // from the view of the player on roll, as is the context
  backgammon::Context context;
  std::optional<backgammon::Dice> dice;  // none: the question is about the value and the cube
  bool other_contexts = false;           // if the book has no answer, permits one from another context
  bool name_contexts = false;            // if the book has no answer, lists contexts in which it has one
  TrustRule trust = {};
};

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
  Appraisal best;  // without doubling

  // Returns the equity of the right action.
  double equity() const { return doubles() ? std::min(double_take, double_pass) : no_double; }
  bool doubles() const { return action == CubeAction::kDoubleTake || action == CubeAction::kDoublePass; }
  bool takes() const { return double_take < double_pass; }
};

struct BackgammonAnswer {
  Basis basis = Basis::kNone;
  backgammon::Context context;    // of the answer; the question has this one or another
  std::string other_context;      // its class ("money") if it is not the question's; else empty
  int legal_plays = 0;            // of the roll; 0: the only play has no steps
  std::vector<RankedPlay> plays;  // the plays in the book, best first
  // True if the first play may be played as a play of the book: an analysis in the book compares the plays of this roll,
  // or an opening book contains the position after the play. A play that is in the book only as a candidate of another
  // roll may be a bad one.
  bool playable = false;
  std::string refusal;  // the reason why the TrustRule rejects the answer; else empty
  // True if the appraisals come from several analyses, whose levels may differ.
  bool mixed = false;
  std::vector<Appraisal> position;  // without dice: the values of the position for the player on roll, in
                                    // order of trust
  std::optional<CubeAnswer> cube;   // of a question without dice
  std::vector<std::string> comments;
  // After a miss: the most similar contexts for which the book has an answer, if the question asks for them.
  std::vector<std::string> near_contexts;

  // Returns whether the confidence intervals of two rollouts do not show if the first play is better than plays[i].
  bool is_too_close(size_t i) const {
    return i > 0 && AreTooCloseToCall(plays[i].best.evaluation, plays[0].best.evaluation);
  }
  bool found() const { return !plays.empty() || !position.empty() || cube.has_value(); }
};

// Queries the book.
BackgammonAnswer AskBackgammon(const BackgammonBook& book, const BackgammonQuestion& question);

}  // namespace tabia::probe
