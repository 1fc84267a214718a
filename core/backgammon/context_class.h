// Contexts as text, and the other contexts that a book may use if it has no answer for the context of a query.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/backgammon/context.h"

namespace tabia::backgammon {

struct ContextClass {
  std::string name;  // "money, Jacoby", "DMP", "gammon go", "gammon save"
  Context context;   // seen by the same player
};

// Returns "money", "money, Jacoby", "money, Jacoby, beavers" or "3-away 5-away, Crawford", with the cube if it was
// turned.
std::string ContextText(const Context& context);

// Returns the contexts most like `context`, the most similar first, without `context` itself. For money these are money
// with the other rules; for a match score, its class, if it has one, and then money. The classes:
//
//   DMP          1-away, 1-away            either player wins the match with this game
//   gammon go    2-away, 1-away, Crawford  only the opponent would win it with a single game
//   gammon save  1-away, 2-away, Crawford  only self would win it with a single game
//
// gnubg decided which class loses least over the 15 first rolls of each score. A player who trails by an odd number of
// points in the Crawford game (3-away, 1-away) has the class DMP, because a gammon gains nothing more. After that game
// it is the other way round, because the player doubles at once: an odd number is gammon go, and an even one has no
// class. For the leader, 1-away against 2-away after the Crawford game is DMP.
std::vector<ContextClass> OtherContexts(const Context& context);

// Returns the context of a score as players write it, with the cube in the center, seen by the player who is named
// first: "money", "DMP", "gammon-go" or "GG", "gammon-save" or "GS", "5-away" (both players), "3-away 5-away" or "3-5".
// A score with a 1-away player is the Crawford game unless "post-Crawford" follows. Case does not matter, and a blank
// may replace a dash. Money has neither the Jacoby rule nor beavers. Returns nothing for any other text.
std::optional<Context> ContextOfScoreName(std::string_view text);

// Returns the name of a score that ContextOfScoreName reads: "money", "DMP", "3-away 5-away", "3-away 1-away, Crawford"
// or "3-away 1-away, post-Crawford". The cube and the rules of money are not in it.
std::string ScoreName(const Context& context);

}  // namespace tabia::backgammon
