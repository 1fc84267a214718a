#include "plugin/page/chess_board.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/format.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/piece.h"
#include "core/chess/position.h"
#include "core/chess/square.h"
#include "core/moves/move_evaluation.h"
#include "plugin/page/page_files.h"

namespace tabia::page {
namespace {

using chess::Square;
using report::AttributeIf;
using report::Element;
using report::EmptyElement;
using report::Fragment;
using report::LineEnd;

constexpr size_t kMaxArrows = 5;

struct BoardSide {
  bool black_below;

  int File(int column) const { return black_below ? 7 - column : column; }
  int Rank(int row) const { return black_below ? row : 7 - row; }
  double X(Square square) const { return File(chess::FileOf(square)) + 0.5; }
  double Y(Square square) const {
    return (black_below ? chess::RankOf(square) : 7 - chess::RankOf(square)) + 0.5;
  }
};

Html PieceHtml(chess::Piece piece) {
  static constexpr std::string_view kIds = "pnbrqk";
  const std::string drawing = Concat(AddressOf("pieces.svg"), "#", kIds.substr(chess::TypeOf(piece), 1));
  return Fragment(
      Element("svg", {{"class", chess::ColorOf(piece) == chess::kWhite ? "w" : "b"}, {"aria-hidden", "true"}},
              EmptyElement("use", {{"href", drawing}})),
      Element("span", {{"class", "t"}}, std::string(1, chess::PieceLetter(piece))));
}

// Returns a cell of the board. Those of the left column and of the lowest row are labelled with their rank and file.
Html SquareHtml(const chess::Position& position, const BoardSide& side, int row, int column,
                chess::Move last) {
  const Square square = chess::SquareAt(side.File(column), side.Rank(row));
  const chess::Piece piece = position.at(square);
  const bool is_empty = piece == chess::kNoPiece;
  const bool is_dark = (chess::FileOf(square) + chess::RankOf(square)) % 2 == 0;
  const bool is_last = last && (last.from() == square || last.to() == square);
  const std::string name = chess::SquareName(square);
  return Element("td",
                 {{"role", "gridcell"},
                  {"class", Concat(is_dark ? "dark" : "light", is_last ? " last" : "")},
                  {"data-square", name},
                  AttributeIf(column == 0, "data-rank", name.substr(1)),
                  AttributeIf(row == 7, "data-file", name.substr(0, 1)),
                  {"aria-label", Concat(name, ", ", is_empty ? "empty" : chess::PieceName(piece))}},
                 is_empty ? Element("span", {{"class", "t"}}, ".") : PieceHtml(piece));
}

Html ArrowHtml(const BoardSide& side, chess::Move move, std::string_view uci, double share) {
  const auto number = [](double value) { return FormatText("%.1f", value); };
  return EmptyElement("line", {{"data-move", uci},
                               {"x1", number(side.X(move.from()))},
                               {"y1", number(side.Y(move.from()))},
                               {"x2", number(side.X(move.to()))},
                               {"y2", number(side.Y(move.to()))},
                               {"stroke-width", FormatText("%.3f", 0.05 + 0.15 * share)},
                               {"marker-end", "url(#tip)"}});
}

// Returns the best evaluation of a move of the first book.
std::optional<chess::Evaluation> BestEvaluation(const ChessView& view) {
  std::optional<chess::Evaluation> best;
  for (const probe::Candidate& candidate : view.explained.answer.choice.candidates) {
    const std::optional<chess::Evaluation>& evaluation = candidate.move.evaluation;
    if (evaluation && (!best || evaluation->score > best->score)) best = evaluation;
  }
  return best;
}

Html ArrowsHtml(const ChessView& view, const BoardSide& side) {
  Html arrows = Element(
      "defs", Element("marker",
                      {{"id", "tip"},
                       {"viewBox", "0 0 4 4"},
                       {"refX", 3},
                       {"refY", 2},
                       {"markerUnits", "userSpaceOnUse"},
                       {"markerWidth", ".36"},
                       {"markerHeight", ".36"},
                       {"orient", "auto"}},
                      EmptyElement(
                          "path", {{"d", "M0 0L4 2L0 4z"}, {"fill", "context-stroke"}, {"stroke", "none"}})));
  size_t drawn = 0;
  for (const probe::Candidate& candidate : view.explained.answer.choice.candidates) {
    if (!candidate.rejected.empty() || drawn == kMaxArrows) continue;
    ++drawn;
    arrows += ArrowHtml(side, candidate.move.move, report::MoveName(view.line.position, candidate.move),
                        candidate.share);
  }
  return Element("svg", {{"class", "arrows"}, {"viewBox", "0 0 8 8"}, {"aria-hidden", "true"}}, arrows);
}

// Draws the evaluation of the best move as a bar. White's part begins at White's side of the board.
Html EvaluationHtml(const ChessView& view, const BoardSide& side) {
  const std::optional<chess::Evaluation> evaluation = BestEvaluation(view);
  if (!evaluation) return {};
  const bool is_white = view.line.position.turn() == chess::kWhite;
  const double for_mover = chess::ExpectedScore(evaluation->score);
  const double white = is_white ? for_mover : 1 - for_mover;
  const Html bar =
      EmptyElement("rect", {{"class", "white"},
                            {"width", "100%"},
                            {"y", FormatText("%.1f%%", side.black_below ? 0 : 100 * (1 - white))},
                            {"height", FormatText("%.1f%%", 100 * white)}});
  const std::string text =
      Concat("Evaluation for ", is_white ? "White: " : "Black: ", chess::ScoreText(evaluation->score));
  return Element("svg", {{"class", "evaluation-bar"}, {"role", "img"}, {"aria-label", text}},
                 Element("title", text), bar);
}

std::string LegalMovesText(const ChessView& view) {
  std::vector<std::string_view> moves;
  for (const LegalMove& move : view.legal) moves.push_back(move.uci);
  return Join(moves, " ");
}

}  // namespace

Html BoardHtml(const ChessView& view, const ChessAddress& address) {
  const chess::Position* position = view.line.position.rules();
  if (position == nullptr) return {};
  const BoardSide side{address.black_below};
  const chess::Move last = view.line.moves.empty() ? chess::Move() : view.line.moves.back();
  Html rows;
  for (int row = 0; row < 8; ++row) {
    Html squares;
    for (int column = 0; column < 8; ++column) {
      squares += SquareHtml(*position, side, row, column, last);
    }
    rows += Fragment(Element("tr", {{"role", "row"}}, squares), LineEnd());
  }
  const std::string label = Concat("Board, ", side.black_below ? "Black" : "White", " below, ",
                                   position->turn() == chess::kWhite ? "White" : "Black", " to move");
  const Html board = Element("table",
                             {{"class", "board"},
                              {"role", "grid"},
                              {"aria-label", label},
                              {"data-legal", LegalMovesText(view)},
                              {"data-play", Join(address.moves, ",")}},
                             Element("tbody", LineEnd(), rows));
  return Fragment(Element("div", {{"class", "board-row"}}, EvaluationHtml(view, side),
                          Element("div", {{"class", "board-box"}}, board, ArrowsHtml(view, side))),
                  LineEnd());
}

}  // namespace tabia::page
