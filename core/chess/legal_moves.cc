#include "core/chess/legal_moves.h"

#include <algorithm>

#include "core/chess/attacks.h"

namespace tabia::chess {
namespace {

class Generator {
 public:
  Generator(const Position& position, Bitboard from)
      : position_(position),
        us_(position.turn()),
        them_(Opponent(us_)),
        occupied_(position.occupied()),
        own_(position.occupied(us_)),
        king_(position.king(us_)),
        from_(from & own_),
        pinned_(Pinned()) {}

  MoveList Run() {
    const Bitboard checkers = position_.checkers();
    if (from_ & Bit(king_)) KingMoves();
    if (IsSeveral(checkers)) return moves_;
    const Bitboard evasions = checkers ? checkers | Between(king_, FirstSquare(checkers)) : kAllSquares;
    for (int type = kKnight; type <= kQueen; ++type) PieceMoves(PieceType(type), evasions);
    for (const Square from : SquaresOf(position_.of(kPawn, us_) & from_)) PawnMoves(from, evasions);
    if (checkers == 0 && (from_ & Bit(king_))) Castlings();
    return moves_;
  }

 private:
  // Own pieces that alone stand between the king and an opposing slider.
  Bitboard Pinned() const {
    const Bitboard queens = position_.of(kQueen, them_);
    const Bitboard snipers = (BishopAttacks(king_, 0) & (position_.of(kBishop, them_) | queens)) |
                             (RookAttacks(king_, 0) & (position_.of(kRook, them_) | queens));
    Bitboard pinned = 0;
    for (const Square sniper : SquaresOf(snipers)) {
      const Bitboard shields = Between(king_, sniper) & occupied_;
      if (IsSingle(shields)) pinned |= shields & own_;
    }
    return pinned;
  }

  Bitboard PinLine(Square from) const { return pinned_ & Bit(from) ? Line(king_, from) : kAllSquares; }

  bool Attacked(Square square, Bitboard occupied) const {
    return position_.AttackersTo(square, them_, occupied) != 0;
  }

  void Add(Square from, Bitboard targets) {
    for (const Square to : SquaresOf(targets)) moves_.Add(Move(from, to));
  }

  void KingMoves() {
    const Bitboard without_king = occupied_ ^ Bit(king_);
    for (const Square to : SquaresOf(kAttacks.king[king_] & ~own_)) {
      if (!Attacked(to, without_king)) moves_.Add(Move(king_, to));
    }
  }

  void PieceMoves(PieceType type, Bitboard evasions) {
    for (const Square from : SquaresOf(position_.of(type, us_) & from_)) {
      Add(from, PieceAttacks(type, from, occupied_) & ~own_ & evasions & PinLine(from));
    }
  }

  void PawnMoves(Square from, Bitboard evasions) {
    const auto ahead = [&](Bitboard squares) { return us_ == kWhite ? squares << 8 : squares >> 8; };
    const Bitboard empty = ~occupied_;
    const Bitboard push = ahead(Bit(from)) & empty;
    const Bitboard double_push = ahead(push & RankMask(us_ == kWhite ? 2 : 5)) & empty;
    const Bitboard captures = PawnAttacks(us_, from) & position_.occupied(them_);
    const Bitboard targets = (push | double_push | captures) & evasions & PinLine(from);
    if (targets & (RankMask(0) | RankMask(7))) {
      AddPromotions(from, targets);
    } else {
      Add(from, targets);
    }
    EnPassant(from);
  }

  void AddPromotions(Square from, Bitboard targets) {
    for (const Square to : SquaresOf(targets)) {
      for (const PieceType type : {kQueen, kRook, kBishop, kKnight}) moves_.Add(Move(from, to, type));
    }
  }

  // Two pawns leave one rank at once: the board after the capture is looked at whole.
  void EnPassant(Square from) {
    const Square to = position_.setup().en_passant;
    if (to == kNoSquare || !(PawnAttacks(us_, from) & Bit(to))) return;
    const Bitboard captured = Bit(to ^ 8);
    const Bitboard after = (occupied_ ^ Bit(from) ^ captured) | Bit(to);
    if ((position_.AttackersTo(king_, them_, after) & ~captured) == 0) moves_.Add(Move(from, to));
  }

  void Castlings() {
    const Bitboard rooks = position_.setup().castling_rooks & RankMask(BackRank(us_));
    for (const Square rook : SquaresOf(rooks)) {
      if (MayCastle(rook)) moves_.Add(Move(king_, rook));
    }
  }

  bool MayCastle(Square rook) const {
    const CastlingTarget target = CastlingTargetOf(king_, rook);
    const Bitboard others = occupied_ ^ Bit(king_) ^ Bit(rook);
    const Bitboard king_path = Between(king_, target.king) | Bit(target.king);
    const Bitboard rook_path = Between(rook, target.rook) | Bit(target.rook);
    if ((king_path | rook_path) & others) return false;
    for (const Square square : SquaresOf(king_path)) {
      if (Attacked(square, occupied_ ^ Bit(king_))) return false;
    }
    // A Chess960 rook may have shielded the king from a slider behind it.
    return !Attacked(target.king, others | Bit(target.king) | Bit(target.rook));
  }

  const Position& position_;
  const Color us_, them_;
  const Bitboard occupied_, own_;
  const Square king_;
  const Bitboard from_, pinned_;
  MoveList moves_;
};

}  // namespace

MoveList LegalMoves(const Position& position, Bitboard from) {
  return Generator(position, from).Run();
}

bool IsLegal(const Position& position, Move move) {
  const MoveList moves = LegalMoves(position, Bit(move.from()));
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

}  // namespace tabia::chess
