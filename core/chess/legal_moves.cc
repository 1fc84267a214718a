#include "core/chess/legal_moves.h"

#include <algorithm>

#include "core/chess/attacks.h"

namespace tabia::chess {
namespace {

constexpr Bitboard kLastRanks = RankMask(0) | RankMask(7);

class Generator {
 public:
  Generator(const Position& position, Bitboard from)
      : position_(position),
        us_(position.turn()),
        them_(Opponent(us_)),
        occupied_(position.occupied()),
        own_(position.occupied(us_)),
        king_(position.king(us_)),
        from_(from & own_) {}

  MoveList Run() {
    MoveList moves;
    pinned_ = Pinned();
    const Bitboard checkers = position_.checkers();
    if (from_ & Bit(king_)) KingMoves(moves);
    if (IsSeveral(checkers)) return moves;
    const Bitboard evasions = checkers ? checkers | Between(king_, FirstSquare(checkers)) : kAllSquares;
    for (int type = kKnight; type <= kQueen; ++type) PieceMoves(PieceType(type), evasions, moves);
    for (const Square from : SquaresOf(position_.of(kPawn, us_) & from_)) PawnMoves(from, evasions, moves);
    if (checkers == 0 && (from_ & Bit(king_))) Castlings(moves);
    return moves;
  }

  // Returns whether Run would list `move`, from the board after it.
  bool Allows(Move move) const {
    if (!(from_ & Bit(move.from()))) return false;
    if (position_.IsCastling(move)) return move == Move(move.from(), move.to()) && AllowsCastling(move.to());
    const PieceType type = TypeOf(position_.at(move.from()));
    return HasPromotion(move, type == kPawn) && Reaches(type, move.from(), move.to()) &&
           KeepsKingSafe(type, move.from(), move.to());
  }

 private:
  // Returns the own pieces that alone are between the king and an opposing slider.
  Bitboard Pinned() const {
    const Bitboard queens = position_.of(kQueen, them_);
    const Bitboard snipers = (EmptyBoardAttacks(kBishop, king_) & (position_.of(kBishop, them_) | queens)) |
                             (EmptyBoardAttacks(kRook, king_) & (position_.of(kRook, them_) | queens));
    Bitboard pinned = 0;
    for (const Square sniper : SquaresOf(snipers)) {
      const Bitboard shields = Between(king_, sniper) & occupied_;
      if (IsSingle(shields)) pinned |= shields & own_;
    }
    return pinned;
  }

  Bitboard PinLine(Square from) const { return pinned_ & Bit(from) ? LineThrough(king_, from) : kAllSquares; }

  bool Attacked(Square square, Bitboard occupied) const {
    return position_.AttackersTo(square, them_, occupied) != 0;
  }

  bool AllowsCastling(Square rook) const {
    const Bitboard rooks = position_.setup().castling_rooks & RankMask(BackRank(us_));
    return (rooks & Bit(rook)) && position_.checkers() == 0 && MayCastle(rook);
  }

  // Returns whether the move has a promotion exactly where one is required.
  static bool HasPromotion(Move move, bool pawn) {
    const bool last_rank = (Bit(move.to()) & kLastRanks) != 0;
    const bool to_a_piece = move.promotion() >= kKnight && move.promotion() <= kQueen;
    const bool nothing_else = move == Move(move.from(), move.to(), move.promotion());
    return nothing_else && (pawn && last_rank ? to_a_piece : move.promotion() == kPawn);
  }

  bool IsEnPassant(PieceType type, Square from, Square to) const {
    return type == kPawn && to == position_.setup().en_passant && (PawnAttacks(us_, from) & Bit(to));
  }

  bool Reaches(PieceType type, Square from, Square to) const {
    if (type == kPawn) return (PawnTargets(from) & Bit(to)) || IsEnPassant(type, from, to);
    return (EmptyBoardAttacks(type, from) & Bit(to) & ~own_) && !(Between(from, to) & occupied_);
  }

  bool KeepsKingSafe(PieceType type, Square from, Square to) const {
    if (IsSeveral(position_.checkers()) && type != kKing) return false;
    const bool is_en_passant = IsEnPassant(type, from, to);
    // A piece that leaves no line with its king uncovers no attack, and nearly all moves of games are such moves.
    const bool leaves_line = (EmptyBoardAttacks(kQueen, king_) & Bit(from)) != 0;
    if (type != kKing && !leaves_line && !is_en_passant && position_.checkers() == 0) return true;
    const Bitboard captured = is_en_passant ? Bit(to ^ 8) : Bit(to);
    const Bitboard after = ((occupied_ ^ Bit(from)) & ~captured) | Bit(to);
    return (position_.AttackersTo(type == kKing ? to : king_, them_, after) & ~captured) == 0;
  }

  static void Add(Square from, Bitboard targets, MoveList& moves) {
    for (const Square to : SquaresOf(targets)) moves.Add(Move(from, to));
  }

  void KingMoves(MoveList& moves) const {
    const Bitboard without_king = occupied_ ^ Bit(king_);
    for (const Square to : SquaresOf(EmptyBoardAttacks(kKing, king_) & ~own_)) {
      if (!Attacked(to, without_king)) moves.Add(Move(king_, to));
    }
  }

  void PieceMoves(PieceType type, Bitboard evasions, MoveList& moves) const {
    for (const Square from : SquaresOf(position_.of(type, us_) & from_)) {
      Add(from, PieceAttacks(type, from, occupied_) & ~own_ & evasions & PinLine(from), moves);
    }
  }

  // Returns all targets except en passant.
  Bitboard PawnTargets(Square from) const {
    const auto ahead = [&](Bitboard squares) { return us_ == kWhite ? squares << 8 : squares >> 8; };
    const Bitboard empty = ~occupied_;
    const Bitboard push = ahead(Bit(from)) & empty;
    const Bitboard double_push = ahead(push & RankMask(us_ == kWhite ? 2 : 5)) & empty;
    return push | double_push | (PawnAttacks(us_, from) & position_.occupied(them_));
  }

  void PawnMoves(Square from, Bitboard evasions, MoveList& moves) const {
    const Bitboard targets = PawnTargets(from) & evasions & PinLine(from);
    if (targets & kLastRanks) {
      AddPromotions(from, targets, moves);
    } else {
      Add(from, targets, moves);
    }
    EnPassant(from, moves);
  }

  static void AddPromotions(Square from, Bitboard targets, MoveList& moves) {
    for (const Square to : SquaresOf(targets)) {
      for (const PieceType type : {kQueen, kRook, kBishop, kKnight}) moves.Add(Move(from, to, type));
    }
  }

  void EnPassant(Square from, MoveList& moves) const {
    const Square to = position_.setup().en_passant;
    if (to != kNoSquare && IsEnPassant(kPawn, from, to) && KeepsKingSafe(kPawn, from, to))
      moves.Add(Move(from, to));
  }

  void Castlings(MoveList& moves) const {
    const Bitboard rooks = position_.setup().castling_rooks & RankMask(BackRank(us_));
    for (const Square rook : SquaresOf(rooks)) {
      if (MayCastle(rook)) moves.Add(Move(king_, rook));
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
    // A Chess960 rook may have shielded the king from a slider beyond it.
    return !Attacked(target.king, others | Bit(target.king) | Bit(target.rook));
  }

  const Position& position_;
  const Color us_, them_;
  const Bitboard occupied_, own_;
  const Square king_;
  const Bitboard from_;
  Bitboard pinned_ = 0;
};

}  // namespace

MoveList LegalMoves(const Position& position, Bitboard from) {
  return Generator(position, from).Run();
}

bool IsLegal(const Position& position, Move move) {
  return Generator(position, Bit(move.from())).Allows(move);
}

Position WithoutIdleEnPassant(const Position& position) {
  const Square square = position.setup().en_passant;
  if (square == kNoSquare) return position;
  const MoveList moves = LegalMoves(position, position.of(kPawn, position.turn()));
  const bool is_idle =
      std::none_of(moves.begin(), moves.end(), [square](Move move) { return move.to() == square; });
  if (!is_idle) return position;
  Setup setup = position.setup();
  setup.en_passant = kNoSquare;
  return Position::FromSetup(setup).value_or(position);
}

}  // namespace tabia::chess
