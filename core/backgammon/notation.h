// Plays as text.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/board.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/play.h"

namespace tabia::backgammon {

// Returns "8/5 6/5", "bar/22*", "13/7(2)", "24/18*/13", "6/off". Steps of one chequer are joined. A point between two
// steps is written only if the chequer hits there. Equal moves are counted. If two moves begin at one point, the
// shorter one is first. A play without steps is "cannot move".
std::string ToNotation(const Play& play);

// Returns every step, as GNU Backgammon's protocol requires: "24/18 18/13", "25/22* 24/18", "6/0". Empty for a play
// without steps.
std::string ToSteps(const Play& play);

// Returns the play of LegalPlays that `text` describes, in either notation. Steps may be in any order, joined or not,
// with hits marked or not, with blanks or commas between them, and with a blank for a slash. "bar" may be 25 or b,
// "off" may be 0 or o, in any case. "cannot move" and an empty text are a play if no chequer can be moved. If a joined
// move has two routes to different boards, the play takes the hits that are marked, and as few others as possible.
//
// The error is a usage error with the reason: a part of the text is unreadable; the roll does not allow the play, or
// requires more steps; a hit is marked on a point without a blot; or both routes hit and no hit is marked.
absl::StatusOr<Play> ParsePlay(std::string_view text, const Board& board, Dice dice);

}  // namespace tabia::backgammon
