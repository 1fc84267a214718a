// The chequers on the board.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tabia::backgammon {

inline constexpr int kChequersOfASide = 15;
inline constexpr int kPoints = 24;
inline constexpr int kOff = 0, kBar = 25;  // cells where steps end and begin, seen by the player

// A board, seen by one player, "self". Cells 1 to 24 are self's points: positive numbers are self's chequers, negative
// ones the opponent's. Cell 25 is self's bar; cell 0 is the opponent's, with a negative number. Missing chequers are
// borne off.
struct Board {
  std::array<int8_t, 26> cells = {};

  int8_t& operator[](int cell) { return cells[static_cast<size_t>(cell)]; }
  int8_t operator[](int cell) const { return cells[static_cast<size_t>(cell)]; }
  bool operator==(const Board&) const = default;
};

inline constexpr Board kStartBoard = {
    {0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0}};

// Returns the same chequers from the opponent's view.
Board Flip(const Board& board);

// Returns the number of self's chequers on the board and the bar.
int SelfChequers(const Board& board);
int OpponentChequers(const Board& board);

// Returns the number of pips that self needs to bear off.
int SelfPips(const Board& board);

// Returns the reason why the board is impossible, such as "more than 15 chequers of one side"; nothing if it is
// possible.
std::optional<std::string_view> FaultOf(const Board& board);

}  // namespace tabia::backgammon
