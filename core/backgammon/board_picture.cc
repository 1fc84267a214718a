#include "core/backgammon/board_picture.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace tabia::backgammon {
namespace {

constexpr std::string_view kEdges[] = {"+13-14-15-16-17-18-", "+12-11-10--9--8--7-"};
// Columns of a line after the "|" at its beginning.
constexpr size_t kLeftColumn = 2, kBarColumn = 21, kRightColumn = 25, kPointColumns = 3, kEdgeColumn = 42;
constexpr int kPointsOfHalf = 6, kMaxLines = 16;

// Returns the column of the edge in a line; npos if the line is none.
size_t EdgeOf(std::string_view line) {
  for (const std::string_view edge : kEdges) {
    if (const size_t at = line.find(edge); at != std::string_view::npos) return at;
  }
  return std::string_view::npos;
}

std::string_view TakePictureLine(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(line.size() < text.size() ? line.size() + 1 : text.size());
  return line;
}

// Adds the chequer, or the count of chequers, in a cell.
bool AddToCell(char mark, bool is_bar, Board& board, int point) {
  if (mark == 'X' || mark == 'O') {
    const int cell = is_bar ? (mark == 'X' ? kBar : 0) : point;
    board[cell] = static_cast<int8_t>(board[cell] + (mark == 'X' ? 1 : -1));
    return std::abs(board[cell]) <= kChequersOfASide;
  }
  if (mark < '0' || mark > '9' || is_bar) return mark == ' ';
  constexpr int kDrawn = 4;
  const int count = mark - '0' > kDrawn + 1 ? mark - '0' : mark - '0' + kDrawn;
  board[point] = static_cast<int8_t>(board[point] < 0 ? -count : count);
  return true;
}

// Returns the points, from outside to inside, of the left or the right half of the upper or the lower lines.
constexpr int PointOf(bool is_upper, bool is_left, int i) {
  if (is_upper) return (is_left ? 13 : 19) + i;
  return (is_left ? 12 : 6) - i;
}

// Adds a line of the upper or the lower half.
bool AddLine(std::string_view line, bool is_upper, Board& board) {
  if (line.size() <= kEdgeColumn || line[0] != '|' || line[kEdgeColumn] != '|') return false;
  for (int i = 0; i < kPointsOfHalf; ++i) {
    const size_t column = kPointColumns * static_cast<size_t>(i);
    if (!AddToCell(line[kLeftColumn + column], false, board, PointOf(is_upper, true, i)) ||
        !AddToCell(line[kRightColumn + column], false, board, PointOf(is_upper, false, i))) {
      return false;
    }
  }
  return AddToCell(line[kBarColumn], true, board, kBar);
}

constexpr int kDrawnLines = 5;  // of each half

// Returns the mark of a stack of chequers in a line, counted from the edge on which it stands.
char MarkOf(int chequers, int line) {
  const int count = std::abs(chequers);
  if (count <= line) return ' ';
  if (line == kDrawnLines - 1 && count > kDrawnLines)
    return static_cast<char>(count < 10 ? '0' + count : '+');
  return chequers > 0 ? 'X' : 'O';
}

// Returns a line of the upper or the lower half. `line` is counted from the edge.
std::string DrawLine(const Board& board, bool is_upper, int line) {
  std::string text = "|                  |   |                  |";
  for (int i = 0; i < kPointsOfHalf; ++i) {
    const size_t column = kPointColumns * static_cast<size_t>(i);
    text[kLeftColumn + column] = MarkOf(board[PointOf(is_upper, true, i)], line);
    text[kRightColumn + column] = MarkOf(board[PointOf(is_upper, false, i)], line);
  }
  // The chequers on the bar are in the middle.
  text[kBarColumn] = MarkOf(board[is_upper ? kOff : kBar], kDrawnLines - 1 - line);
  return " " + text + "\n";
}

}  // namespace

std::optional<Board> ParseBoardPicture(std::string_view text) {
  size_t edge = std::string_view::npos;
  while (!text.empty() && edge == std::string_view::npos) edge = EdgeOf(TakePictureLine(text));
  Board board;
  bool is_upper = true;
  std::vector<std::string_view> lower;  // read from the edge, because a count follows the chequers below it
  for (int i = 0; i < kMaxLines && !text.empty(); ++i) {
    const std::string_view line = TakePictureLine(text);
    if (EdgeOf(line) != std::string_view::npos) {
      const bool is_read =
          !is_upper && std::all_of(lower.rbegin(), lower.rend(),
                                   [&board](std::string_view row) { return AddLine(row, false, board); });
      return is_read && !FaultOf(board) ? std::optional(board) : std::nullopt;
    }
    const std::string_view row = line.substr(line.size() < edge ? line.size() : edge);
    if (row.find("|BAR|") != std::string_view::npos) {
      is_upper = false;
    } else if (!is_upper) {
      lower.push_back(row);
    } else if (!AddLine(row, true, board)) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

std::string DrawBoard(const Board& board) {
  std::string picture = " +13-14-15-16-17-18------19-20-21-22-23-24-+\n";
  for (int line = 0; line < kDrawnLines; ++line) picture += DrawLine(board, true, line);
  picture += " |                  |BAR|                  |\n";
  for (int line = kDrawnLines; line-- > 0;) picture += DrawLine(board, false, line);
  return picture + " +12-11-10--9--8--7-------6--5--4--3--2--1-+\n";
}

}  // namespace tabia::backgammon
