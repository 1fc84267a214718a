// Plays as text.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/board.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/play.h"

namespace tabia::backgammon {

// "8/5 6/5", "bar/22*", "13/7(2)", "24/18*/13", "6/off". Steps of one chequer are joined, with the points
// between them only where it hits; equal moves are counted. A play without steps is "cannot move".
std::string ToNotation(const Play& play);

// Every step written out, as GNU Backgammon's protocol wants it: "24/18 18/13", "25/22* 24/18", "6/0".
// A play without steps is empty.
std::string ToSteps(const Play& play);

// The legal play that `text` describes: either notation, steps in any order, "bar" or 25, "off" or 0, hits
// marked or not, a chequer's steps joined or not, blanks or commas between; "cannot move" or nothing where
// there is no legal play. Whatever the text, the play is the one of LegalPlays. A usage error says why there
// is none: what cannot be read, or that no legal play does this. Where a joined move leaves open which way a
// chequer went, and the ways make a difference (a hit on one of them), hits that are marked decide.
absl::StatusOr<Play> ParsePlay(std::string_view text, const Board& board, Dice dice);

}  // namespace tabia::backgammon
