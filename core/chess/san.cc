#include "core/chess/san.h"

#include <vector>

#include "absl/status/statusor.h"

#include "core/base/tokens.h"
#include "core/chess/attacks.h"
#include "core/chess/fen.h"
#include "core/chess/legal_moves.h"
#include "core/chess/san_text.h"
#include "core/chess/uci_move.h"

namespace tabia::chess {
namespace {

std::string WithoutCheck(const Position& position, Move move) {
  if (position.IsCastling(move)) return move.to() > move.from() ? "O-O" : "O-O-O";
  const PieceType type = TypeOf(position.at(move.from()));
  const bool capture = position.IsCapture(move);
  std::string san;
  if (type == kPawn) {
    if (capture) san = SquareName(move.from()).substr(0, 1);
  } else {
    san = kSanPieces[type];
    if (type != kKing) san += Disambiguation(position, move);
  }
  if (capture) san += 'x';
  san += SquareName(move.to());
  if (move.promotion() != kPawn) san = san + '=' + kSanPieces[move.promotion()];
  return san;
}

std::string CheckMark(Position position, Move move) {
  position.Make(move);
  if (position.checkers() == 0) return "";
  return LegalMoves(position).empty() ? "#" : "+";
}

}  // namespace

std::string San(const Position& position, Move move) {
  return WithoutCheck(position, move) + CheckMark(position, move);
}

// The move that a text means. No moves are listed: for each piece that could have gone to the named square,
// the move is tested for legality.

namespace {

// Returns the squares from which a pawn may come to `to`, and some from which it may not.
Bitboard PawnOrigins(Color color, Square to) {
  const Bitboard pushes = color == kWhite ? Bit(to) >> 8 | Bit(to) >> 16 : Bit(to) << 8 | Bit(to) << 16;
  return pushes | PawnAttacks(Opponent(color), to);
}

std::optional<Move> FindMove(const Position& position, const SanWish& wish) {
  const Color us = position.turn();
  if (position.occupied(us) & Bit(wish.to)) return std::nullopt;  // or it would be castling
  const Bitboard origins =
      wish.type == kPawn ? PawnOrigins(us, wish.to) : EmptyBoardAttacks(wish.type, wish.to);
  std::optional<Move> found;
  for (const Square from : SquaresOf(position.of(wish.type, us) & origins & wish.from)) {
    const Move move(from, wish.to, wish.promotion);
    if (!IsLegal(position, move)) continue;
    if (found) return std::nullopt;
    found = move;
  }
  return found;
}

std::optional<Move> FindCastling(const Position& position, bool king_side) {
  const Square king = position.king(position.turn());
  for (const Square rook : SquaresOf(position.setup().castling_rooks & RankMask(BackRank(position.turn())))) {
    if ((rook > king) == king_side && IsLegal(position, Move(king, rook))) return Move(king, rook);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Move> ParseSan(const Position& position, std::string_view text) {
  // Most texts have no ornaments: "e4", "Nf3".
  if (const std::optional<SanWish> wish = text.empty() ? std::nullopt : ReadSanWish(text)) {
    if (const std::optional<Move> move = FindMove(position, *wish)) return move;
  }
  const SanEssence essence(text);
  const std::string_view letters = essence.text();
  if (letters.empty()) return std::nullopt;
  if (IsSanCastling(letters)) return FindCastling(position, /*king_side=*/letters.size() == 2);
  if (const std::optional<SanWish> wish = ReadSanWish(letters)) {
    if (const std::optional<Move> move = FindMove(position, *wish)) return move;
  }
  return ParseUciMove(position, letters);
}

// The reason why a text means no legal move.

namespace {

std::string_view NameOf(Color color) {
  return color == kWhite ? "White" : "Black";
}

// Returns the pieces on `from` that go to `to` by the rules of their kind, even if their king is then in check.
Bitboard PiecesReaching(const Position& position, PieceType type, Bitboard from, Square to) {
  const Color us = position.turn();
  const Bitboard pieces = position.of(type, us) & from;
  if (type != kPawn) return pieces & PieceAttacks(type, to, position.occupied());
  const bool is_capture = ((position.occupied() & Bit(to)) != 0) || to == position.setup().en_passant;
  if (is_capture) return pieces & PawnAttacks(Opponent(us), to);
  const auto back = [us](Bitboard squares) { return us == kWhite ? squares >> 8 : squares << 8; };
  const Bitboard one = back(Bit(to)), start_rank = RankMask(us == kWhite ? 1 : 6);
  return pieces & (one | ((one & position.occupied()) == 0 ? back(one) & start_rank : 0));
}

std::string ExplainCastling(const Position& position, bool king_side) {
  const Color us = position.turn();
  const std::string_view side = king_side ? "king's side" : "queen's side";
  for (const Square rook : SquaresOf(position.setup().castling_rooks & RankMask(BackRank(us)))) {
    if ((rook > position.king(us)) != king_side) continue;
    if (position.checkers() != 0) return Concat(NameOf(us), " is in check and cannot castle");
    return Concat(NameOf(us), " cannot castle on the ", side,
                  " because of a piece or an attacked square on the way");
  }
  return Concat(NameOf(us), " has no right to castle on the ", side);
}

// Returns the moves of a kind of piece to a square: "Nbd2, Nfd2".
std::string ListMoves(const Position& position, const MoveList& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(San(position, move));
  return Join(texts, ", ");
}

std::string ExplainWish(const Position& position, const SanWish& wish) {
  const Color us = position.turn();
  const Piece piece = MakePiece(wish.type, us);
  const std::string to = SquareName(wish.to);
  if (position.occupied(us) & Bit(wish.to)) {
    return Concat("a ", PieceName(position.at(wish.to)), " is on ", to);
  }
  MoveList to_target, wished;
  for (const Move move : LegalMoves(position, position.of(wish.type, us))) {
    if (move.to() != wish.to) continue;
    to_target.Add(move);
    if (Bit(move.from()) & wish.from && move.promotion() == wish.promotion) wished.Add(move);
  }
  if (wished.size() > 1) {
    return Concat(wished.size(), " ", PieceName(piece), "s can go to ", to, ": ",
                  ListMoves(position, wished));
  }
  if (!to_target.empty()) return Concat("possible is ", ListMoves(position, to_target));
  if (PiecesReaching(position, wish.type, wish.from, wish.to) == 0) {
    return Concat("no ", PieceName(piece), " can go to ", to);
  }
  return Concat(NameOf(us),
                position.checkers() != 0 ? " is in check and would stay in check" : " would be in check");
}

// Returns the wish for the piece on the square that a text such as "g1f3" begins with.
SanWish WithPieceOnItsSquare(const Position& position, SanWish wish) {
  const bool names_square = wish.type == kPawn && IsSingle(wish.from);
  const Piece piece = names_square ? position.at(FirstSquare(wish.from)) : kNoPiece;
  if (piece != kNoPiece) wish.type = TypeOf(piece);
  return wish;
}

// Returns the position with the other side to move, if it is legal.
absl::StatusOr<Position> WithOtherTurn(const Position& position) {
  Setup setup = position.setup();
  setup.turn = Opponent(setup.turn);
  setup.en_passant = kNoSquare;
  return Position::FromSetup(setup);
}

}  // namespace

std::string ExplainIllegalMove(const Position& position, std::string_view text) {
  const SanEssence essence(text);
  const std::string_view letters = essence.text();
  if (!letters.empty() && IsSanCastling(letters)) return ExplainCastling(position, letters.size() == 2);
  const std::optional<SanWish> wish = letters.empty() ? std::nullopt : ReadSanWish(letters);
  if (!wish) return "not a move such as Nf3, exd5 or g1f3; the pieces are K, Q, R, B and N";
  const std::string why = ExplainWish(position, WithPieceOnItsSquare(position, *wish));
  const absl::StatusOr<Position> other = WithOtherTurn(position);
  const bool is_of_other = other.ok() && ParseSan(*other, text);
  return is_of_other ? Concat("it is ", NameOf(position.turn()), "'s move, and ", why) : why;
}

}  // namespace tabia::chess
