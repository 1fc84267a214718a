// The fields of a board line. "Name" is the player whose name comes first.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace tabia::backgammon::board_line {

inline constexpr std::string_view kPrefix = "board:";

// Pairs: name's value, then the opponent's.
enum Field : size_t {
  kName = 0,          // 2
  kLength = 2,        // 0 or kUnlimited: money
  kScore = 3,         // 2
  kCells = 5,         // 26; which sign is name's: kColour
  kTurn = 31,         // the sign of the player on roll, or who has doubled
  kDice = 32,         // 2 of name, 2 of the opponent
  kCube = 36,         // its value
  kMayDouble = 37,    // 2
  kDoubled = 39,      // not 0: a double waits for an answer
  kColour = 40,       // the sign of name's chequers
  kDirection = 41,    // -1: name moves from cell 24 to cell 1
  kHome = 42,         // where name's chequers are borne off
  kBarCell = 43,      // where they enter
  kBorneOff = 44,     // 2
  kOnBar = 46,        // 2
  kCanMove = 48,      // how many chequers
  kForced = 49,       // whether the play is
  kCrawfordWas = 50,  // after the Crawford game
  kNoCrawford = 51,   // this is not the Crawford game
  kFields = 52,
};

inline constexpr int kUnlimited = 9999;

inline constexpr std::array<std::string_view, kFields> kMeanings = {"name",
                                                                    "name of the opponent",
                                                                    "match length",
                                                                    "score",
                                                                    "score of the opponent",
                                                                    "cell 0",
                                                                    "cell 1",
                                                                    "cell 2",
                                                                    "cell 3",
                                                                    "cell 4",
                                                                    "cell 5",
                                                                    "cell 6",
                                                                    "cell 7",
                                                                    "cell 8",
                                                                    "cell 9",
                                                                    "cell 10",
                                                                    "cell 11",
                                                                    "cell 12",
                                                                    "cell 13",
                                                                    "cell 14",
                                                                    "cell 15",
                                                                    "cell 16",
                                                                    "cell 17",
                                                                    "cell 18",
                                                                    "cell 19",
                                                                    "cell 20",
                                                                    "cell 21",
                                                                    "cell 22",
                                                                    "cell 23",
                                                                    "cell 24",
                                                                    "cell 25",
                                                                    "turn",
                                                                    "first die",
                                                                    "second die",
                                                                    "first die of the opponent",
                                                                    "second die of the opponent",
                                                                    "cube",
                                                                    "may double",
                                                                    "opponent may double",
                                                                    "doubled",
                                                                    "colour",
                                                                    "direction",
                                                                    "home",
                                                                    "bar",
                                                                    "borne off",
                                                                    "borne off by the opponent",
                                                                    "on the bar",
                                                                    "on the bar of the opponent",
                                                                    "can move",
                                                                    "forced",
                                                                    "after the Crawford game",
                                                                    "not the Crawford game"};

}  // namespace tabia::backgammon::board_line
