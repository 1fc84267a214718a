// Makes a position of a variant of a setup if it is legal, or returns the reason why it is not.

#include <bit>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/chess/setup.h"
#include "core/chess/variants/variant_fen.h"
#include "core/chess/variants/variant_position.h"

namespace tabia::chess {
namespace {

std::string_view SideName(Color color) {
  return color == kWhite ? "White" : "Black";
}

// The pieces that one side may have on the board.
struct ArmyLimits {
  int min_kings = 1, max_kings = 1;
  int max_pawns = 8, max_pieces = 16;
};

ArmyLimits LimitsOf(Variant variant, Color color) {
  switch (variant) {
    case Variant::kCrazyhouse:
      return {.max_pawns = kMaxPiecesWithPockets, .max_pieces = kMaxPiecesWithPockets};
    case Variant::kAtomic:
      return {.min_kings = 0};
    case Variant::kAntichess:
      return {.min_kings = 0, .max_kings = 16};
    case Variant::kHorde:
      if (color == kWhite) return {.min_kings = 0, .max_kings = 0, .max_pawns = 36, .max_pieces = 36};
      return {};
    case Variant::kRacingKings:
      return {.max_pawns = 0};
    default:
      return {};
  }
}

std::string ArmyFault(const VariantPosition& position, Color color) {
  const ArmyLimits limits = LimitsOf(position.variant(), color);
  const int kings = std::popcount(position.of(kKing, color));
  const int pawns = std::popcount(position.of(kPawn, color));
  const int pieces = std::popcount(position.occupied(color));
  const std::string_view side = SideName(color);
  if (kings < limits.min_kings) return FormatText("%s has no king", side);
  const char* const forbidden = kings > 0 && limits.max_kings == 0   ? "king"
                                : pawns > 0 && limits.max_pawns == 0 ? "pawn"
                                                                     : nullptr;
  if (forbidden != nullptr) {
    return FormatText("%s has a %s, which %s forbids", side, forbidden, VariantName(position.variant()));
  }
  if (kings > limits.max_kings) return FormatText("%s has %d kings", side, kings);
  if (pawns > limits.max_pawns) return FormatText("%s has %d pawns", side, pawns);
  if (pieces > limits.max_pieces) return FormatText("%s has %d pieces", side, pieces);
  return "";
}

std::string PieceFault(const VariantPosition& position) {
  for (const Color color : {kWhite, kBlack}) {
    if (std::string fault = ArmyFault(position, color); !fault.empty()) return fault;
  }
  const bool has_no_kings = position.of(kKing, kWhite) == 0 && position.of(kKing, kBlack) == 0;
  return position.variant() == Variant::kAtomic && has_no_kings ? "neither side has a king" : "";
}

// Returns a fault of the number of all pieces. Pockets have no limit of their own, because a capture moves a piece from
// the board into a pocket.
std::string PocketFault(const VariantPosition& position) {
  int pieces = std::popcount(position.occupied());
  for (const Pocket& pocket : position.setup().pockets) {
    for (const int count : pocket) pieces += count;
  }
  if (pieces <= kMaxPiecesWithPockets) return "";
  return FormatText("%d pieces on the board and in the pockets, %d are the most", pieces,
                    kMaxPiecesWithPockets);
}

std::string StrayPawnFault(const VariantPosition& position) {
  const Bitboard both_ends = RankMask(0) | RankMask(7);
  const Bitboard white_ends = position.variant() == Variant::kHorde ? RankMask(7) : both_ends;
  const Bitboard stray = (position.of(kPawn, kWhite) & white_ends) | (position.of(kPawn, kBlack) & both_ends);
  if (stray == 0) return "";
  return FormatText("a pawn stands on %s, where no pawn can stand", SquareName(FirstSquare(stray)));
}

std::string CheckFault(const VariantPosition& position) {
  const Color waiting = Opponent(position.turn());
  if (position.variant() == Variant::kRacingKings && position.checkers() != 0) {
    return FormatText("%s is in check, which racing kings forbids", SideName(position.turn()));
  }
  if (!position.HasLegalKings() && position.king(waiting) != kNoSquare) {
    return FormatText("%s is in check, but it is %s's turn", SideName(waiting), SideName(position.turn()));
  }
  const auto [black_left, white_left] = position.setup().checks_left;
  if (black_left > kChecksToWin || white_left > kChecksToWin) {
    return FormatText("%d+%d checks to give, three are the most", white_left, black_left);
  }
  return black_left + white_left == 0 ? "both sides have given three checks" : "";
}

std::string CastlingFault(const VariantPosition& position, Color color) {
  const Bitboard rooks = position.setup().common.castling_rooks & RankMask(BackRank(color));
  if (rooks == 0) return "";
  const Bitboard west = rooks & (Bit(position.king(color)) - 1);
  if (!IsSeveral(west) && !IsSeveral(rooks ^ west)) return "";
  return FormatText("%s may castle with two rooks on one side", SideName(color));
}

}  // namespace

VariantPosition::VariantPosition(const VariantSetup& setup)
    : setup_(setup), sets_(setup.common.board), checkers_(0) {
  Bitboard kings_and_pawns = 0;
  for (const Color color : {kWhite, kBlack}) kings_and_pawns |= of(kKing, color) | of(kPawn, color);
  const bool has_drops = variant() == Variant::kCrazyhouse;
  setup_.promoted &= has_drops ? occupied() & ~kings_and_pawns : 0;
  if (!has_drops) setup_.pockets = {};
  if (variant() != Variant::kThreeCheck) setup_.checks_left = {kChecksToWin, kChecksToWin};
  DropImpossibleRights();
  DropImpossibleEnPassant();
  checkers_ = CheckersOf(turn());
}

// Keeps the rights whose king and rook are on the back rank. Make calls it too: the rook may have moved or been
// captured, or the king may have exploded.
void VariantPosition::DropImpossibleRights() {
  Bitboard possible = 0;
  for (const Color color : {kWhite, kBlack}) {
    const Bitboard back_rank = RankMask(BackRank(color));
    if (of(kKing, color) & back_rank) possible |= of(kRook, color) & back_rank;
  }
  const bool has_castling = variant() != Variant::kAntichess && variant() != Variant::kRacingKings;
  setup_.common.castling_rooks &= has_castling ? possible : 0;
}

void VariantPosition::DropImpossibleEnPassant() {
  const Square square = setup_.common.en_passant;
  if (square == kNoSquare) return;
  const Color pusher = Opponent(turn());
  const bool is_passed = RankOf(square) == (pusher == kWhite ? 2 : 5) &&
                         at(square ^ 8) == MakePiece(kPawn, pusher) && at(square) == kNoPiece &&
                         at(pusher == kWhite ? square - 8 : square + 8) == kNoPiece;
  if (!is_passed) setup_.common.en_passant = kNoSquare;
}

absl::StatusOr<VariantPosition> VariantPosition::FromSetup(const VariantSetup& setup) {
  VariantPosition position(setup);
  for (const auto fault_of : {PieceFault, PocketFault, StrayPawnFault, CheckFault}) {
    if (std::string fault = fault_of(position); !fault.empty()) return UsageError(fault);
  }
  for (const Color color : {kWhite, kBlack}) {
    if (std::string fault = CastlingFault(position, color); !fault.empty()) return UsageError(fault);
  }
  return position;
}

absl::StatusOr<VariantPosition> VariantPosition::FromFen(Variant variant, std::string_view fen) {
  const absl::StatusOr<VariantSetup> setup = ParseVariantFen(variant, fen);
  return setup.ok() ? FromSetup(*setup) : setup.status();
}

}  // namespace tabia::chess
