#include "core/backgammon/board_picture.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

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

// Adds a line of the upper or the lower half.
bool AddLine(std::string_view line, bool is_upper, Board& board) {
  if (line.size() <= kEdgeColumn || line[0] != '|' || line[kEdgeColumn] != '|') return false;
  for (int i = 0; i < kPointsOfHalf; ++i) {
    const size_t column = kPointColumns * static_cast<size_t>(i);
    const int left = is_upper ? 13 + i : 12 - i, right = is_upper ? 19 + i : 6 - i;
    if (!AddToCell(line[kLeftColumn + column], false, board, left) ||
        !AddToCell(line[kRightColumn + column], false, board, right)) {
      return false;
    }
  }
  return AddToCell(line[kBarColumn], true, board, kBar);
}

}  // namespace

std::optional<Board> ParseBoardPicture(std::string_view text) {
  size_t edge = std::string_view::npos;
  while (!text.empty() && edge == std::string_view::npos) edge = EdgeOf(TakePictureLine(text));
  Board board;
  bool is_upper = true;
  for (int i = 0; i < kMaxLines && !text.empty(); ++i) {
    const std::string_view line = TakePictureLine(text);
    if (EdgeOf(line) != std::string_view::npos) {
      return is_upper || FaultOf(board) ? std::nullopt : std::optional(board);
    }
    const std::string_view row = line.substr(line.size() < edge ? line.size() : edge);
    if (row.find("|BAR|") != std::string_view::npos) {
      is_upper = false;
    } else if (!AddLine(row, is_upper, board)) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace tabia::backgammon
