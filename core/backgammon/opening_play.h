// The opening plays of backgammon by the names that players write.
//
// A name is the roll and a letter for the kind of play:
//
//   P  makes a point                     31P  8/5 6/5      42P  8/4 6/4
//   S  splits the back chequers          21S  24/23 13/11  43S  24/20 13/10
//   Z  splits with the lower die if either could           43Z  24/21 13/9
//   $  slots the 5-point                 21$  13/11 6/5
//   D  brings two chequers down from the mid-point         43D  13/10 13/9
//   R  runs with one back chequer        62R  24/16        65R  24/13
//   B  moves both back chequers          43B  24/21 24/20
//
// A roll with a 1 or a 5 has only one split, S: the 1 splits to the 23-point, and a 5 cannot split because it is
// blocked.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absl/types/span.h"

#include "core/backgammon/dice.h"
#include "core/backgammon/play.h"

namespace tabia::backgammon {

struct OpeningPlay {
  std::string name;  // "31P"
  Dice dice;
  Play play;
};

// Returns the 33 opening plays to which a table of replies has rows, by roll, 21 first. For each roll, the most
// common play comes first.
absl::Span<const OpeningPlay> OpeningPlays();

// Returns the play from the start board that OpeningPlayName names `name`, such as "31P"; case does not matter. Returns
// nothing for any other text.
std::optional<OpeningPlay> OpeningPlayOfName(std::string_view name);

// Returns the name of a play from the start board, "31P"; empty if it has none, like "24/23 13/10".
std::string OpeningPlayName(Dice dice, const Play& play);

}  // namespace tabia::backgammon
