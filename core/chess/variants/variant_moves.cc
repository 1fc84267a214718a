#include "core/chess/variants/variant_moves.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "core/chess/attacks.h"
#include "core/chess/position.h"
#include "core/chess/setup.h"

namespace tabia::chess {
namespace {

constexpr Bitboard kPromotionRanks = RankMask(0) | RankMask(7);

// Lists moves by the rules of the pieces, plays each on a copy, and keeps those after which the kings are legal. There
// is no shortcut by pins as in chess: in atomic chess an explosion may uncover a check or remove the piece that gives
// it, and in racing kings a move may not give check.
class VariantGenerator {
 public:
  VariantGenerator(const VariantPosition& position, Bitboard from, Bitboard to)
      : position_(position),
        us_(position.turn()),
        occupied_(position.occupied()),
        own_(position.occupied(us_)),
        from_(from & own_),
        to_(to) {}

  void AddDrops() {
    const Bitboard checkers = position_.checkers();
    if (IsSeveral(checkers)) return;
    const Square king = position_.king(us_);
    const Bitboard targets = ~occupied_ & (checkers ? Between(king, FirstSquare(checkers)) : kAllSquares);
    for (const PieceType type : {kPawn, kKnight, kBishop, kRook, kQueen}) {
      if (position_.setup().pockets[us_][type] == 0) continue;
      for (const Square to : SquaresOf(type == kPawn ? targets & ~kPromotionRanks : targets)) {
        moves_.push_back(DropOf(type, to));
      }
    }
  }

  void AddMoves() {
    for (const PieceType type : {kKnight, kBishop, kRook, kQueen, kKing}) {
      for (const Square from : SquaresOf(position_.of(type, us_) & from_)) {
        Add(from, PieceAttacks(type, from, occupied_) & ~own_);
      }
    }
    for (const Square from : SquaresOf(position_.of(kPawn, us_) & from_)) AddPawnMoves(from);
    if (position_.checkers() == 0) AddCastlings();
  }

  std::vector<Move> Take() { return std::move(moves_); }

 private:
  void Add(Square from, Bitboard targets) {
    for (const Square to : SquaresOf(targets)) AddIfLegal(Move(from, to));
  }

  void AddIfLegal(Move move) {
    if ((to_ & Bit(move.to())) == 0) return;
    if (position_.variant() != Variant::kAntichess) {
      VariantPosition next = position_;
      next.Make(move);
      if (!next.HasLegalKings()) return;
    }
    moves_.push_back(move);
  }

  // Returns the ranks from which pawns may go two squares.
  Bitboard DoublePushRanks() const {
    if (us_ == kBlack) return RankMask(6);
    return position_.variant() == Variant::kHorde ? RankMask(0) | RankMask(1) : RankMask(1);
  }

  Bitboard PawnTargets(Square from) const {
    const auto ahead = [&](Bitboard squares) { return us_ == kWhite ? squares << 8 : squares >> 8; };
    const Bitboard push = ahead(Bit(from)) & ~occupied_;
    const Bitboard double_push = Bit(from) & DoublePushRanks() ? ahead(push) & ~occupied_ : 0;
    const Square en_passant = position_.setup().common.en_passant;
    const Bitboard passed_over = en_passant == kNoSquare ? 0 : Bit(en_passant);
    return push | double_push | (PawnAttacks(us_, from) & (position_.occupied(Opponent(us_)) | passed_over));
  }

  void AddPawnMoves(Square from) {
    const Bitboard targets = PawnTargets(from);
    Add(from, targets & ~kPromotionRanks);
    for (const Square to : SquaresOf(targets & kPromotionRanks)) {
      for (const PieceType type : {kQueen, kRook, kBishop, kKnight}) AddIfLegal(Move(from, to, type));
      if (position_.variant() == Variant::kAntichess) AddIfLegal(Move(from, to));
    }
  }

  void AddCastlings() {
    const Square king = position_.king(us_);
    const Bitboard rooks = position_.setup().common.castling_rooks & RankMask(BackRank(us_));
    if (rooks == 0 || (from_ & Bit(king)) == 0) return;
    for (const Square rook : SquaresOf(rooks)) {
      if (IsCastlingWayFree(king, rook)) AddIfLegal(Move(king, rook));
    }
  }

  bool IsCastlingWayFree(Square king, Square rook) const {
    const CastlingTarget target = CastlingTargetOf(king, rook);
    const Bitboard king_way = Between(king, target.king) | Bit(target.king);
    const Bitboard rook_way = Between(rook, target.rook) | Bit(target.rook);
    if ((king_way | rook_way) & (occupied_ ^ Bit(king) ^ Bit(rook))) return false;
    for (const Square square : SquaresOf(king_way)) {
      if (position_.AttackersToKing(square, us_, occupied_ ^ Bit(king)) != 0) return false;
    }
    return true;
  }

  const VariantPosition& position_;
  const Color us_;
  const Bitboard occupied_, own_;
  const Bitboard from_, to_;
  std::vector<Move> moves_;
};

// Removes all other moves if one of `moves` is a capture, which antichess forces.
void KeepForced(const VariantPosition& position, std::vector<Move>& moves) {
  const auto captures = [&](Move move) { return position.IsCapture(move); };
  if (std::none_of(moves.begin(), moves.end(), captures)) return;
  std::erase_if(moves, [&](Move move) { return !captures(move); });
}

Outcome WinOf(Color color) {
  return color == kWhite ? Outcome::kWhiteWins : Outcome::kBlackWins;
}

constexpr Bitboard kHill = (RankMask(3) | RankMask(4)) & (FileMask(3) | FileMask(4));
constexpr Bitboard kGoal = RankMask(7);

// Returns whether the next move of Black's king may be to rank 8.
bool BlackReachesGoal(const VariantPosition& position) {
  const Square king = position.king(kBlack);
  const Bitboard targets = EmptyBoardAttacks(kKing, king) & kGoal & ~position.occupied(kBlack);
  for (const Square to : SquaresOf(targets)) {
    VariantPosition next = position;
    next.Make(Move(king, to));
    if (next.HasLegalKings()) return true;
  }
  return false;
}

// Returns the result of racing kings. White moves first, so Black may answer a White king on rank 8 by the same, and
// then the game is drawn.
Outcome OutcomeOfRace(const VariantPosition& position) {
  const bool white_is_there = (position.of(kKing, kWhite) & kGoal) != 0;
  const bool black_is_there = (position.of(kKing, kBlack) & kGoal) != 0;
  if (white_is_there && black_is_there) return Outcome::kDraw;
  if (black_is_there) return Outcome::kBlackWins;
  if (!white_is_there) return Outcome::kOngoing;
  const bool black_may_answer = position.turn() == kBlack && BlackReachesGoal(position);
  return black_may_answer ? Outcome::kOngoing : Outcome::kWhiteWins;
}

// Returns whether `color` has reached the aim that ends the game in the other variants.
bool HasWonByRule(const VariantPosition& position, Color color) {
  switch (position.variant()) {
    case Variant::kAtomic:
      return position.of(kKing, Opponent(color)) == 0;
    case Variant::kAntichess:
      return position.occupied(color) == 0;
    case Variant::kKingOfTheHill:
      return (position.of(kKing, color) & kHill) != 0;
    case Variant::kThreeCheck:
      return position.setup().checks_left[color] == 0;
    case Variant::kHorde:
      return color == kBlack && position.occupied(kWhite) == 0;
    default:
      return false;
  }
}

// Returns the result if the rule of the variant has ended the game. Mate and stalemate are kOngoing.
Outcome OutcomeByRule(const VariantPosition& position) {
  if (position.variant() == Variant::kRacingKings) return OutcomeOfRace(position);
  for (const Color color : {kWhite, kBlack}) {
    if (HasWonByRule(position, color)) return WinOf(color);
  }
  return Outcome::kOngoing;
}

}  // namespace

std::vector<Move> LegalMoves(const VariantPosition& position) {
  if (OutcomeByRule(position) != Outcome::kOngoing) return {};
  VariantGenerator generator(position, kAllSquares, kAllSquares);
  generator.AddMoves();
  generator.AddDrops();
  std::vector<Move> moves = generator.Take();
  if (position.variant() == Variant::kAntichess) KeepForced(position, moves);
  return moves;
}

std::vector<Move> LegalMoves(const VariantPosition& position, Bitboard from, Bitboard to) {
  // Any other capture may forbid these moves.
  if (position.variant() == Variant::kAntichess) {
    std::vector<Move> moves = LegalMoves(position);
    std::erase_if(moves, [=](Move move) { return !(Bit(move.from()) & from) || !(Bit(move.to()) & to); });
    return moves;
  }
  if (OutcomeByRule(position) != Outcome::kOngoing) return {};
  VariantGenerator generator(position, from, to);
  generator.AddMoves();
  return generator.Take();
}

bool IsLegal(const VariantPosition& position, Move move) {
  const std::vector<Move> moves =
      IsDrop(move) ? LegalMoves(position) : LegalMoves(position, Bit(move.from()), Bit(move.to()));
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

Outcome OutcomeOf(const VariantPosition& position) {
  const Outcome by_rule = OutcomeByRule(position);
  if (by_rule != Outcome::kOngoing || !LegalMoves(position).empty()) return by_rule;
  if (position.variant() == Variant::kAntichess) return WinOf(position.turn());
  return position.checkers() != 0 ? WinOf(Opponent(position.turn())) : Outcome::kDraw;
}

bool IsOverByRule(const VariantPosition& position) {
  return OutcomeByRule(position) != Outcome::kOngoing;
}

}  // namespace tabia::chess
