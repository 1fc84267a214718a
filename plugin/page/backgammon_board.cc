// A chequer has a diameter of 20 units. From left to right there are six points, the bar, six points and the tray.
#include "plugin/page/backgammon_board.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/backgammon/board.h"
#include "core/base/format.h"
#include "core/base/tokens.h"

namespace tabia::page {
namespace {

using backgammon::Board;
using backgammon::GameState;
using report::AttributeIf;
using report::Element;
using report::EmptyElement;
using report::Fragment;
using report::LineEnd;

constexpr int kUnit = 20, kHeight = 260, kWidth = 290, kTop = 14, kBottom = kHeight - 14,
              kMiddle = kHeight / 2;
constexpr int kBarX = 6 * kUnit + kUnit / 2 + 5, kTrayX = 275, kMaxDrawn = 5;

// Returns the x of the middle of a point. Points 13 to 18 are at the upper left, 1 to 6 at the lower right.
int CenterOf(int point) {
  const int column = point > 12 ? point - 13 : 12 - point;
  return 5 + column * kUnit + kUnit / 2 + (column >= 6 ? kUnit : 0);
}

bool IsAbove(int point) {
  return point > 12;
}

Html TextSvg(std::string_view classes, int x, int y, const Html& text) {
  return Element("text", {AttributeIf(!classes.empty(), "class", classes), {"x", x}, {"y", y}}, text);
}

Html TriangleSvg(int point) {
  const int x = CenterOf(point), base = IsAbove(point) ? kTop : kBottom,
            tip = IsAbove(point) ? 110 : kHeight - 110;
  const std::string path = FormatText("M%d %dh%dL%d %dz", x - kUnit / 2, base, kUnit, x, tip);
  return Fragment(EmptyElement("path", {{"class", Concat("p", point % 2)}, {"d", path}}),
                  TextSvg("", x, IsAbove(point) ? kTop - 4 : kHeight - 4, point));
}

struct Place {
  int x, y;
};

// Returns the middle of the chequer that has `below` chequers of its side below it in its stack.
Place PlaceOf(int point, int below) {
  const int height = std::min(below, kMaxDrawn - 1) * kUnit;
  if (point == backgammon::kBar) return {kBarX, kMiddle - 25 - height};
  if (point == backgammon::kOff) return {kTrayX, kBottom - 20};
  return {CenterOf(point), IsAbove(point) ? kTop + 10 + height : kBottom - 10 - height};
}

// Draws a stack that grows from `y` by `step`. At most five chequers are drawn; a larger stack shows its number.
Html StackSvg(bool is_self, int count, int x, int y, int step) {
  const std::string_view side = is_self ? "self" : "other";
  Html svg;
  for (int i = 0; i < std::min(count, kMaxDrawn); ++i) {
    svg += EmptyElement("circle", {{"class", side}, {"cx", x}, {"cy", y + i * step}, {"r", 9}});
  }
  if (count > kMaxDrawn) svg += TextSvg(Concat(side, "-count"), x, y + (kMaxDrawn - 1) * step + 4, count);
  return svg;
}

Html ChequersSvg(const Board& board) {
  Html svg;
  for (int point = 1; point <= backgammon::kPoints; ++point) {
    if (board[point] == 0) continue;
    const bool above = IsAbove(point);
    svg += StackSvg(board[point] > 0, std::abs(board[point]), CenterOf(point), PlaceOf(point, 0).y,
                    above ? kUnit : -kUnit);
  }
  // Chequers on the bar enter on the other side.
  svg += StackSvg(true, board[backgammon::kBar], kBarX, kMiddle - 25, -kUnit);
  svg += StackSvg(false, -board[0], kBarX, kMiddle + 25, kUnit);
  return svg;
}

Html OffSvg(const Board& board) {
  const auto text = [](int off, std::string_view classes, int y) {
    return off == 0 ? Html() : TextSvg(classes, kTrayX, y, Fragment(off, " off"));
  };
  return Fragment(text(backgammon::kChequersOfASide - OpponentChequers(board), "off other-off", kTop + 20),
                  text(backgammon::kChequersOfASide - SelfChequers(board), "off self-off", kBottom - 12));
}

// Draws the eyes of a die on a grid of three by three, row by row.
Html DieSvg(int eyes, int x) {
  constexpr std::array<const char*, 7> kGrids = {"",          "....o....", "o.......o", "o...o...o",
                                                 "o.o...o.o", "o.o.o.o.o", "o.oo.oo.o"};
  Html svg = EmptyElement(
      "rect", {{"class", "die"}, {"x", x}, {"y", kMiddle - 10}, {"width", 20}, {"height", 20}, {"rx", 4}});
  for (int i = 0; i < 9; ++i) {
    if (kGrids[static_cast<size_t>(eyes)][i] != 'o') continue;
    svg += EmptyElement(
        "circle",
        {{"class", "eye"}, {"cx", x + 5 + i % 3 * 5}, {"cy", kMiddle - 5 + i / 3 * 5}, {"r", "1.8"}});
  }
  return svg;
}

// Draws the cube in the middle of the tray, or on its owner's side. A cube of 1 is drawn as 64, as on a real board.
Html CubeSvg(const GameState& state) {
  const int y = state.owner == backgammon::CubeOwner::kCenter ? kMiddle
                : state.owner == backgammon::CubeOwner::kSelf ? kBottom - 45
                                                              : kTop + 45;
  return Fragment(
      EmptyElement(
          "rect",
          {{"class", "cube"}, {"x", kTrayX - 11}, {"y", y - 11}, {"width", 22}, {"height", 22}, {"rx", 3}}),
      TextSvg("cube-text", kTrayX, y + 4, state.cube_log2 == 0 ? 64 : 1 << state.cube_log2));
}

// Returns "24 (2), 13 (5), bar (1)", from the view of the player whose board it is.
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

Html WordsHtml(const GameState& state) {
  const Board other = Flip(state.board);
  const Html pips = Fragment("On roll ", SelfPips(state.board), " pips, opponent ", SelfPips(other));
  const Html points = Element("dl", Element("dt", "On roll"), Element("dd", PointsText(state.board)),
                              Element("dt", "Opponent"), Element("dd", PointsText(other)));
  return Element("details", {{"class", "points"}}, Element("summary", pips), points);
}

}  // namespace

Html BackgammonBoardHtml(const GameState& state) {
  Html svg = Fragment(
      EmptyElement(
          "rect",
          {{"class", "field"}, {"x", 0}, {"y", 0}, {"width", kWidth}, {"height", kHeight}, {"rx", 4}}),
      EmptyElement(
          "rect", {{"class", "bg-bar"}, {"x", 125}, {"y", kTop}, {"width", 20}, {"height", kBottom - kTop}}));
  for (int point = 1; point <= backgammon::kPoints; ++point) svg += TriangleSvg(point);
  svg += Fragment(ChequersSvg(state.board), OffSvg(state.board), CubeSvg(state));
  if (state.dice) {
    svg += Element("g", {{"class", "dice"}}, DieSvg(state.dice->high, 180), DieSvg(state.dice->low, 210));
  }
  svg += Element("g", {{"class", "play-arrows"}});
  return Fragment(Element("figure", {{"class", "board-box"}},
                          Element("svg",
                                  {{"class", "bg-board"},
                                   {"viewBox", Concat("0 0 ", kWidth, " ", kHeight)},
                                   {"role", "img"},
                                   {"aria-label", "Board, described below"}},
                                  svg)),
                  LineEnd(), WordsHtml(state), LineEnd());
}

std::string PlayArrows(Board board, const backgammon::Play& play) {
  std::string arrows;
  for (const backgammon::Step& step : play.steps) {
    const bool is_borne_off = step.to == backgammon::kOff;
    const Place from = PlaceOf(step.from, board[step.from] - 1);
    const Place to = PlaceOf(step.to, is_borne_off ? 0 : std::max<int>(board[step.to], 0));
    AppendParts(arrows, arrows.empty() ? "" : ";", from.x, " ", from.y, " ", to.x, " ", to.y);
    board = After(board, step);
  }
  return arrows;
}

}  // namespace tabia::page
