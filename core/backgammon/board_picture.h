// The picture of a board, drawn with letters, as eXtreme Gammon, GNU Backgammon and BGBlitz print it.
//
//    +13-14-15-16-17-18------19-20-21-22-23-24-+
//    | X           O    |   | O              X |
//    |                  |BAR|                  |
//    | O           X    |   | X              O |
//    +12-11-10--9--8--7-------6--5--4--3--2--1-+
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/backgammon/board.h"

namespace tabia::backgammon {

// Returns the board of the first picture in a text of several lines, seen by X, whose home is at the bottom right. The
// numbers of the points do not matter: GNU Backgammon exchanges them when O is on roll. A number in the fifth line of a
// point is the number of its chequers or, in BGBlitz, of those beyond four. Returns nothing if there is no picture, if
// its columns were lost, or if the board is impossible.
std::optional<Board> ParseBoardPicture(std::string_view text);

// Draws a board as eXtreme Gammon does, in 13 lines, each with a line end. X is the player who sees the board. If a
// point has more than five chequers, the fifth mark is their number, or "+" from ten on.
std::string DrawBoard(const Board& board);

}  // namespace tabia::backgammon
