// The drawing is in units of a chequer's diameter, 20: six points, the bar, six points, the tray.
#include "plugin/page/backgammon_board.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

#include "core/backgammon/board.h"
#include "core/base/format.h"
#include "core/base/tokens.h"

namespace tabia::page {
namespace {

using backgammon::Board;
using backgammon::GameState;

constexpr int kUnit = 20, kHeight = 260, kWidth = 290, kTop = 14, kBottom = kHeight - 14,
              kMiddle = kHeight / 2;
constexpr int kBarX = 6 * kUnit + kUnit / 2 + 5, kTrayX = 275, kMaxDrawn = 5;

// The middle of a point: 13 to 18 are at the upper left, 1 to 6 at the lower right.
int XOf(int point) {
  const int column = point > 12 ? point - 13 : 12 - point;
  return 5 + column * kUnit + kUnit / 2 + (column >= 6 ? kUnit : 0);
}

bool IsAbove(int point) {
  return point > 12;
}

std::string TriangleSvg(int point) {
  const int x = XOf(point), base = IsAbove(point) ? kTop : kBottom,
            tip = IsAbove(point) ? 110 : kHeight - 110;
  return FormatText("<path class=\"p%d\" d=\"M%d %dh%dL%d %dz\"/><text x=\"%d\" y=\"%d\">%d</text>",
                    point % 2, x - kUnit / 2, base, kUnit, x, tip, x, IsAbove(point) ? kTop - 4 : kHeight - 4,
                    point);
}

// A stack that grows from `y` by `step`; beyond five chequers, their number.
std::string StackSvg(bool is_self, int count, int x, int y, int step) {
  std::string svg;
  for (int i = 0; i < std::min(count, kMaxDrawn); ++i) {
    svg += FormatText("<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"9\"/>", is_self ? "self" : "other", x,
                      y + i * step);
  }
  if (count <= kMaxDrawn) return svg;
  return svg + FormatText("<text class=\"%s-count\" x=\"%d\" y=\"%d\">%d</text>", is_self ? "self" : "other",
                          x, y + (kMaxDrawn - 1) * step + 4, count);
}

std::string ChequersSvg(const Board& board) {
  std::string svg;
  for (int point = 1; point <= backgammon::kPoints; ++point) {
    if (board[point] == 0) continue;
    const bool above = IsAbove(point);
    svg += StackSvg(board[point] > 0, std::abs(board[point]), XOf(point), above ? kTop + 10 : kBottom - 10,
                    above ? kUnit : -kUnit);
  }
  // Chequers on the bar enter on the other side.
  svg += StackSvg(true, board[backgammon::kBar], kBarX, kMiddle - 25, -kUnit);
  return svg + StackSvg(false, -board[0], kBarX, kMiddle + 25, kUnit);
}

std::string OffSvg(const Board& board) {
  const auto text = [](int off, const char* side, int y) {
    if (off == 0) return std::string();
    return FormatText("<text class=\"off %s-off\" x=\"%d\" y=\"%d\">%d off</text>", side, kTrayX, y, off);
  };
  return text(backgammon::kChequersOfASide - OpponentChequers(board), "other", kTop + 20) +
         text(backgammon::kChequersOfASide - SelfChequers(board), "self", kBottom - 12);
}

// The eyes of a die on a grid of three by three, row by row.
std::string DieSvg(int eyes, int x) {
  constexpr std::array<const char*, 7> kGrids = {"",          "....o....", "o.......o", "o...o...o",
                                                 "o.o...o.o", "o.o.o.o.o", "o.oo.oo.o"};
  std::string svg = FormatText("<rect class=\"die\" x=\"%d\" y=\"%d\" width=\"20\" height=\"20\" rx=\"4\"/>",
                               x, kMiddle - 10);
  for (int i = 0; i < 9; ++i) {
    if (kGrids[static_cast<size_t>(eyes)][i] != 'o') continue;
    svg += FormatText("<circle class=\"eye\" cx=\"%d\" cy=\"%d\" r=\"1.8\"/>", x + 5 + i % 3 * 5,
                      kMiddle - 5 + i / 3 * 5);
  }
  return svg;
}

// In the middle of the tray, or on the side of who owns it. A cube of 1 is drawn as 64, as on a real board.
std::string CubeSvg(const GameState& state) {
  const int y = state.owner == backgammon::CubeOwner::kCenter ? kMiddle
                : state.owner == backgammon::CubeOwner::kSelf ? kBottom - 45
                                                              : kTop + 45;
  return FormatText(
      "<rect class=\"cube\" x=\"%d\" y=\"%d\" width=\"22\" height=\"22\" rx=\"3\"/><text class=\"cube-text\" "
      "x=\"%d\" "
      "y=\"%d\">%d</text>",
      kTrayX - 11, y - 11, kTrayX, y + 4, state.cube_log2 == 0 ? 64 : 1 << state.cube_log2);
}

// "24 (2), 13 (5), bar (1)", from the view of the player whose board it is.
std::string PointsText(const Board& board) {
  std::string text;
  for (int point = backgammon::kBar; point >= 1; --point) {
    if (board[point] <= 0) continue;
    AppendParts(text, text.empty() ? "" : ", ");
    point == backgammon::kBar ? AppendParts(text, "bar") : AppendParts(text, point);
    AppendParts(text, " (", static_cast<int>(board[point]), ")");
  }
  return text.empty() ? "none" : text;
}

std::string WordsHtml(const GameState& state) {
  const Board other = Flip(state.board);
  return Concat("<dl class=\"points\"><dt>On roll</dt><dd>", SelfPips(state.board),
                " pips: ", PointsText(state.board), "</dd><dt>Opponent</dt><dd>", SelfPips(other),
                " pips: ", PointsText(other), "</dd></dl>\n");
}

}  // namespace

std::string BackgammonBoardHtml(const GameState& state) {
  std::string svg = FormatText(
      "<svg class=\"bg-board\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Board, described below\">"
      "<rect class=\"field\" x=\"0\" y=\"0\" width=\"%d\" height=\"%d\" rx=\"4\"/>"
      "<rect class=\"bg-bar\" x=\"125\" y=\"%d\" width=\"20\" height=\"%d\"/>",
      kWidth, kHeight, kWidth, kHeight, kTop, kBottom - kTop);
  for (int point = 1; point <= backgammon::kPoints; ++point) svg += TriangleSvg(point);
  svg += ChequersSvg(state.board) + OffSvg(state.board) + CubeSvg(state);
  if (state.dice) svg += DieSvg(state.dice->high, 180) + DieSvg(state.dice->low, 210);
  return Concat("<figure class=\"board-box\">", svg, "</svg></figure>\n", WordsHtml(state));
}

}  // namespace tabia::page
