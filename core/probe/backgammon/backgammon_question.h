// A question to a backgammon book about a position and a roll, and the rule by which its answer is trusted.
#pragma once

#include <optional>
#include <string>

#include "absl/types/span.h"

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/entry/evaluation.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"

namespace tabia::probe {

// The requirements that an answer must meet before it is played. Commands, protocols and the library have these
// defaults.
struct TrustRule {
  std::optional<backgammon::Level> min_level = {};  // of the best play, or of the cube decision
  // For a roll without a decision: the minimum number of its plays in the book, or all legal plays if there are fewer.
  // One is too few, because the only known play of a roll may be a bad one.
  int min_plays = 2;
};

struct BackgammonQuestion {
  backgammon::Board board;  // from the view of the player on roll, as is the context
  backgammon::Context context;
  std::optional<backgammon::Dice> dice;  // none: the question is about the value and the cube
  bool other_contexts = false;  // if the book has no answer to play, permits one from another context
  bool name_contexts = false;   // if the book has no answer to play, lists contexts in which it has one
  TrustRule trust = {};
};

// Returns the reason why the rule refuses to play the answer, such as "minimum plays: 1 of 14 legal plays is known, and
// 2 are needed"; empty if it does not refuse, or if there is nothing to play.
std::string Refusal(const TrustRule& rule, const BackgammonAnswer& answer);

// Returns the answer of the book. It is empty if the book contains nothing for the question.
BackgammonAnswer AskBackgammon(const BackgammonBook& book, const BackgammonQuestion& question);
// Asks several books in the order of use. Returns the first playable answer, or else the first one with any content.
// All books are asked for the context of the question before one of them answers from another context.
BackgammonAnswer AskBackgammon(absl::Span<const BackgammonBook> books, const BackgammonQuestion& question);

}  // namespace tabia::probe
