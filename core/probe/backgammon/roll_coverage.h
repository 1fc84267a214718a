// A book covers a roll if it compares the plays of this roll. Then the best known play may be played.
//
// An opening book evaluates positions after plays, and does not contain the rolls. One position may follow several
// rolls: after 24/18, an entry may belong to an analysis of 51 and be the only known play of 42, whose best play is
// another one. An entry that only one roll leads to proves an analysis of that roll.
//
// Some rolls have no such entry, because a double leads to all their plays: 11 to those of 31, 22 to those of 62. A
// book covers them if it covers at least half of the other rolls of the position, which makes a book of openings
// different from one that quotes a few decisions of games.
#pragma once

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/play_ranking.h"

namespace tabia::probe {

// Returns whether the book covers a roll: it contains an analysis of the roll, the values of all its plays, or entries
// of an opening book as above. `ranking` has the known plays.
bool IsCovered(const BackgammonBook& book, const backgammon::Board& board, backgammon::Dice dice,
               const backgammon::Context& context, const PlayRanking& ranking);

}  // namespace tabia::probe
