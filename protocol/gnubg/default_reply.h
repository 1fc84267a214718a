// Replies that need no book.
#pragma once

#include <optional>
#include <string>

#include "protocol/gnubg/query.h"

namespace tabia::gnubg {

// Where the rules of the game leave no choice: no legal play (an empty line) or a single one, a cube that
// cannot be turned ("roll").
std::optional<std::string> ForcedReply(const Query& query);

// Returns the default play or decision, made by a simple rule:
//   * play: backgammon::RulePlay;
//   * double: never;
//   * take: unless Kleinman's metric of the pip counts is above 1.2, about 78 % for the doubler; always where
//     dropping loses the match;
//   * resignation: a gammon or more is accepted, and so is a single game that wins the match, or where no
//     gammon counts or can be lost any more, or where the player who resigns needs fewer pips to save the
//     gammon than the opponent to bear off;
//   * evaluation: none.
std::optional<std::string> DefaultReply(const Query& query);

}  // namespace tabia::gnubg
