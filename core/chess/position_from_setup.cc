// Makes a position of a setup if it is legal, or returns the reason why it is not.

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/attacks.h"
#include "core/chess/fen.h"
#include "core/chess/position.h"

namespace tabia::chess {

namespace {

constexpr int kMaxPieces = 16, kMaxPawns = 8, kMaxCheckers = 2;

// Counts squares by adding fields of growing width, because std::popcount is a call on the baseline of x86-64.
constexpr int Count(Bitboard squares) {
  squares -= squares >> 1 & 0x5555555555555555;
  squares = (squares & 0x3333333333333333) + (squares >> 2 & 0x3333333333333333);
  squares = (squares + (squares >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<int>(squares * 0x0101010101010101 >> 56);
}

const char* ColorName(Color color) {
  return color == kWhite ? "White" : "Black";
}

std::string ArmyFault(const Position& position, Color color) {
  const int kings = Count(position.of(kKing, color));
  const int pawns = Count(position.of(kPawn, color));
  const int pieces = Count(position.occupied(color));
  if (kings == 0) return FormatText("%s has no king", ColorName(color));
  if (kings > 1) return FormatText("%s has %d kings", ColorName(color), kings);
  if (pawns > kMaxPawns) return FormatText("%s has %d pawns", ColorName(color), pawns);
  if (pieces > kMaxPieces) return FormatText("%s has %d pieces", ColorName(color), pieces);
  return "";
}

std::string StrayPawnFault(const Position& position) {
  const Bitboard pawns = position.of(kPawn, kWhite) | position.of(kPawn, kBlack);
  const Bitboard stray = pawns & (RankMask(0) | RankMask(7));
  if (stray == 0) return "";
  return FormatText("a pawn stands on %s, where no pawn can stand", SquareName(FirstSquare(stray)));
}

// Returns a fault of castling rights. A right needs its rook and its king on the back rank, and there may be one rook
// on each side of the king.
std::string CastlingFault(const Position& position, Color color) {
  const Bitboard rooks = position.setup().castling_rooks & RankMask(BackRank(color));
  if (rooks == 0) return "";
  if (RankOf(position.king(color)) != BackRank(color)) {
    return FormatText("%s may castle, but its king stands on %s, not on rank %d", ColorName(color),
                      SquareName(position.king(color)), BackRank(color) + 1);
  }
  if (const Bitboard absent = rooks & ~position.of(kRook, color); absent != 0) {
    return FormatText("%s may castle, but no rook stands on %s", ColorName(color),
                      SquareName(FirstSquare(absent)));
  }
  const Bitboard west = rooks & (Bit(position.king(color)) - 1);
  if (IsSeveral(west) || IsSeveral(rooks ^ west)) {
    return FormatText("%s may castle with two rooks on one side", ColorName(color));
  }
  return "";
}

std::string EnPassantFault(const Position& position) {
  const Square square = position.setup().en_passant;
  if (square == kNoSquare) return "";
  const Color pusher = Opponent(position.turn());
  const std::string name = SquareName(square);
  if (RankOf(square) != (pusher == kWhite ? 2 : 5)) {
    return FormatText("%s cannot be an en passant square with %s to move", name, ColorName(position.turn()));
  }
  const Square pushed = pusher == kWhite ? square + 8 : square - 8;
  const Square origin = pusher == kWhite ? square - 8 : square + 8;
  if (position.at(pushed) != MakePiece(kPawn, pusher)) {
    return FormatText("en passant square %s, but no pawn stands on %s", name, SquareName(pushed));
  }
  if (position.at(square) != kNoPiece || position.at(origin) != kNoPiece) {
    return FormatText("en passant square %s, but no pawn can just have come from %s", name,
                      SquareName(origin));
  }
  return "";
}

// Returns a fault that counting finds: "White has 9 pawns". Empty if there is none.
std::string PieceFault(const Position& position) {
  for (const Color color : {kWhite, kBlack}) {
    if (std::string fault = ArmyFault(position, color); !fault.empty()) return fault;
  }
  return StrayPawnFault(position);
}

// Returns a fault of checks, castling rights or the en passant square, which needs both kings on the board to be found.
// Empty if there is none.
std::string PlayFault(const Position& position) {
  const Color waiting = Opponent(position.turn());
  if (EmptyBoardAttacks(kKing, position.king(kWhite)) & Bit(position.king(kBlack))) {
    return FormatText("the kings stand side by side, on %s and %s", SquareName(position.king(kWhite)),
                      SquareName(position.king(kBlack)));
  }
  if (position.AttackersTo(position.king(waiting), position.turn(), position.occupied()) != 0) {
    return FormatText("%s is in check, but it is %s's turn", ColorName(waiting), ColorName(position.turn()));
  }
  if (IsSeveral(position.checkers()) && Count(position.checkers()) > kMaxCheckers) {
    return FormatText("%d pieces give check at once, two are the most", Count(position.checkers()));
  }
  if (const Bitboard stray = position.setup().castling_rooks & ~(RankMask(0) | RankMask(7)); stray != 0) {
    return FormatText("no rook castles from %s", SquareName(FirstSquare(stray)));
  }
  for (const Color color : {kWhite, kBlack}) {
    if (std::string fault = CastlingFault(position, color); !fault.empty()) return fault;
  }
  return EnPassantFault(position);
}

}  // namespace

absl::StatusOr<Position> Position::FromSetup(const Setup& setup) {
  absl::StatusOr<Position> result(Position{setup});  // completed where it is returned: it is not small
  if (std::string fault = PieceFault(*result); !fault.empty()) return UsageError(fault);
  result->FindCheckers();
  if (std::string fault = PlayFault(*result); !fault.empty()) return UsageError(fault);
  return result;
}

absl::StatusOr<Position> Position::FromFen(std::string_view fen) {
  const absl::StatusOr<Setup> setup = ParseFen(fen);
  return setup.ok() ? FromSetup(*setup) : setup.status();
}

}  // namespace tabia::chess
