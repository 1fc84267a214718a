// Plays as text.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/board.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/play.h"

namespace tabia::backgammon {

// Returns "8/5 6/5", "bar/22*", "13/7(2)", "24/18*/13", "6/off". Steps of one chequer are joined, with the
// points between them only where it hits; equal moves are counted; of two moves from one point the shorter is
// first. A play without steps is "cannot move".
std::string ToNotation(const Play& play);

// Returns every step, as GNU Backgammon's protocol requires: "24/18 18/13", "25/22* 24/18", "6/0". A play
// without steps is empty.
std::string ToSteps(const Play& play);

// Returns the legal play that `text` describes: in either notation, steps in any order, "bar" or 25, "off" or
// 0, by their first letter too, in any case; hits marked or not; a chequer's steps joined or not; blanks or
// commas between, and a blank for a slash. "cannot move" or nothing if no play is legal. Whatever
// the text, the play is one of LegalPlays. Where a joined move can take two routes that lead to different
// boards, it hits what is marked, and as little else as possible.
//
// A usage error states why the text is not a play: a part of the text is unreadable; the roll does not allow it, or
// requires more steps; a hit is marked where there is none; or both routes hit and none is marked.
absl::StatusOr<Play> ParsePlay(std::string_view text, const Board& board, Dice dice);

}  // namespace tabia::backgammon
