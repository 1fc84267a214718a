#include "plugin/page/chess_board.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/base/format.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/piece.h"
#include "core/chess/position.h"
#include "core/chess/square.h"
#include "plugin/page/html.h"
#include "plugin/page/page_files.h"

namespace tabia::page {
namespace {

using chess::Square;

constexpr std::array<std::string_view, 6> kPieceNames = {"pawn", "knight", "bishop", "rook", "queen", "king"};
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

std::string PieceName(chess::Piece piece) {
  return Concat(chess::ColorOf(piece) == chess::kWhite ? "white " : "black ",
                kPieceNames[chess::TypeOf(piece)]);
}

std::string PieceHtml(chess::Piece piece, std::string_view file) {
  static constexpr std::string_view kIds = "pnbrqk";
  return Concat("<svg class=\"", chess::ColorOf(piece) == chess::kWhite ? "w" : "b",
                "\" aria-hidden=\"true\"><use href=\"", file, "#", kIds.substr(chess::TypeOf(piece), 1),
                "\"/></svg><span class=\"t\">", std::string(1, chess::PieceLetter(piece)), "</span>");
}

std::string SquareHtml(const chess::Position& position, Square square, chess::Move last,
                       std::string_view label, std::string_view file) {
  const chess::Piece piece = position.at(square);
  const bool is_dark = (chess::FileOf(square) + chess::RankOf(square)) % 2 == 0;
  const bool is_last = last && (last.from() == square || last.to() == square);
  const std::string name = chess::SquareName(square);
  const std::string content = piece == chess::kNoPiece ? "empty" : PieceName(piece);
  return Concat("<td role=\"gridcell\" class=\"", is_dark ? "dark" : "light", is_last ? " last" : "",
                "\" data-square=\"", name, "\"", label.empty() ? "" : Concat(" data-label=\"", label, "\""),
                " aria-label=\"", name, ", ", content, "\">",
                piece == chess::kNoPiece ? "<span class=\"t\">.</span>" : PieceHtml(piece, file), "</td>");
}

// The file along the lower edge, the rank along the left one, both in the corner.
std::string EdgeLabel(Square square, bool is_lowest, bool is_leftmost) {
  const std::string name = chess::SquareName(square);
  return Concat(is_lowest ? name.substr(0, 1) : "", is_leftmost ? name.substr(1) : "");
}

std::string ArrowsHtml(const ChessView& view, const BoardSide& side) {
  std::string lines;
  size_t drawn = 0;
  for (const probe::Candidate& candidate : view.explained.answer.choice.candidates) {
    if (!candidate.rejected.empty() || drawn == kMaxArrows) continue;
    ++drawn;
    const chess::Move move = candidate.move.move;
    lines += FormatText(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke-width=\"%.3f\" "
        "marker-end=\"url(#tip)\"/>",
        side.X(move.from()), side.Y(move.from()), side.X(move.to()), side.Y(move.to()),
        0.05 + 0.15 * candidate.share);
  }
  return Concat(
      "<svg class=\"arrows\" viewBox=\"0 0 8 8\" aria-hidden=\"true\"><defs><marker id=\"tip\" viewBox=\"0 0 "
      "4 4\" "
      "refX=\"3\" refY=\"2\" markerUnits=\"userSpaceOnUse\" markerWidth=\".36\" markerHeight=\".36\" "
      "orient=\"auto\"><path d=\"M0 0L4 2L0 4z\" fill=\"context-stroke\" "
      "stroke=\"none\"/></marker></defs>",
      lines, "</svg>");
}

std::string LegalMovesText(const ChessView& view) {
  std::vector<std::string_view> moves;
  for (const LegalMoveView& move : view.legal) moves.push_back(move.uci);
  return Join(moves, " ");
}

}  // namespace

std::string BoardHtml(const ChessView& view, const ChessAddress& address) {
  const chess::Position* position = view.line.position.rules();
  if (position == nullptr) return "";
  const BoardSide side{address.black_below};
  const std::string file = AddressOf("pieces.svg");
  const chess::Move last = view.line.moves.empty() ? chess::Move() : view.line.moves.back();
  std::string html =
      Concat("<div class=\"board-box\"><table class=\"board\" role=\"grid\" aria-label=\"Board, ",
             side.black_below ? "Black" : "White", " below, ",
             position->turn() == chess::kWhite ? "White" : "Black", " to move\" data-legal=\"",
             LegalMovesText(view), "\" data-play=\"", Escaped(Join(address.moves, ",")), "\"><tbody>\n");
  for (int row = 0; row < 8; ++row) {
    html += "<tr role=\"row\">";
    for (int column = 0; column < 8; ++column) {
      const Square square = chess::SquareAt(side.File(column), side.Rank(row));
      html += SquareHtml(*position, square, last, EdgeLabel(square, row == 7, column == 0), file);
    }
    html += "</tr>\n";
  }
  return Concat(html, "</tbody></table>", ArrowsHtml(view, side), "</div>\n");
}

}  // namespace tabia::page
