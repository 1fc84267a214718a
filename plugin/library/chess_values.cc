#include "plugin/library/chess_values.h"

#include <array>
#include <utility>

#include "absl/status/statusor.h"

#include "core/chess/key.h"
#include "plugin/library/structs.h"

namespace tabia::library {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Setup;

// Returns the sets of the struct by type of piece.
std::array<Bitboard, 6> TypesOf(const tabia_chess_position& given) {
  return {given.pawns, given.knights, given.bishops, given.rooks, given.queens, given.kings};
}

// Returns whether each occupied square has one piece of one colour.
bool FitTogether(const tabia_chess_position& given) {
  Bitboard seen = 0;
  for (const Bitboard squares : TypesOf(given)) {
    if ((seen & squares) != 0) return false;
    seen |= squares;
  }
  return (given.white & given.black) == 0 && (given.white | given.black) == seen;
}

bool CastlingFits(const tabia_chess_position& given) {
  const Bitboard home = (given.white & chess::RankMask(chess::BackRank(chess::kWhite))) |
                        (given.black & chess::RankMask(chess::BackRank(chess::kBlack)));
  return (given.castling_rooks & ~(given.rooks & home)) == 0;
}

// Returns whether the pushed pawn belongs to the player who has just moved, and is where a double push ends.
bool PushFits(const tabia_chess_position& given) {
  if (given.pushed_pawn == 0) return true;
  const bool is_blacks = given.turn == TABIA_WHITE;
  const Bitboard pawns = given.pawns & (is_blacks ? given.black : given.white);
  return chess::IsSingle(given.pushed_pawn) &&
         (given.pushed_pawn & pawns & chess::RankMask(is_blacks ? 4 : 3)) != 0;
}

Setup SetupOf(const tabia_chess_position& given) {
  Setup setup;
  const std::array<Bitboard, 6> types = TypesOf(given);
  for (uint8_t type = 0; type < types.size(); ++type) {
    for (const chess::Square square : chess::SquaresOf(types[type])) {
      const Color color = (given.white & chess::Bit(square)) != 0 ? chess::kWhite : chess::kBlack;
      setup.Put(chess::MakePiece(static_cast<chess::PieceType>(type), color), square);
    }
  }
  setup.castling_rooks = given.castling_rooks;
  setup.turn = given.turn == TABIA_WHITE ? chess::kWhite : chess::kBlack;
  if (given.pushed_pawn != 0) setup.en_passant = chess::FirstSquare(given.pushed_pawn) ^ 8;
  return setup;
}

chess::PositionSets SetsOf(const tabia_chess_position& given) {
  return {.types = TypesOf(given),
          .white = given.white,
          .castling_rooks = given.castling_rooks,
          .pushed_pawn = given.pushed_pawn,
          .turn = given.turn == TABIA_WHITE ? chess::kWhite : chess::kBlack};
}

// Calls `use` with the position, if its sets are consistent.
template <typename Use>
int32_t TakeOurs(const tabia_chess_position& given, Use use) {
  if (given.turn != TABIA_WHITE && given.turn != TABIA_BLACK) return TABIA_WRONG_USAGE;
  if (!FitTogether(given) || !CastlingFits(given) || !PushFits(given)) return TABIA_BAD_POSITION;
  use(given);
  return TABIA_OK;
}

// Calls `use` with a copy of the position, which is of another header than ours. Not inlined: callers with our
// header would clear the copy in vain, which takes half as long as their key.
template <typename Use>
[[gnu::noinline]] int32_t TakeOther(const tabia_chess_position* theirs, Use use) {
  const std::optional<tabia_chess_position> given = ReadStruct(theirs);
  return given ? TakeOurs(*given, use) : TABIA_WRONG_USAGE;
}

template <typename Use>
int32_t Take(const tabia_chess_position* theirs, Use use) {
  if (!IsSound(theirs) || theirs->size != sizeof *theirs) [[unlikely]]
    return TakeOther(theirs, use);
  return TakeOurs(*theirs, use);
}

// Returns the key of a position of Chess960, whose castling rooks may be anywhere on their ranks.
[[gnu::noinline]] uint64_t KeyOfSetup(const tabia_chess_position& given) {
  return CanonicalKey(SetupOf(given));
}

}  // namespace

int32_t TakeSetup(const tabia_chess_position* theirs, Setup& setup) {
  return Take(theirs, [&setup](const tabia_chess_position& given) { setup = SetupOf(given); });
}

int32_t TakeKey(const tabia_chess_position* theirs, uint64_t& key) {
  return Take(theirs, [&key](const tabia_chess_position& given) {
    const bool in_corners = (given.castling_rooks & ~chess::kCorners) == 0;
    key = in_corners ? CanonicalKey(SetsOf(given)) : KeyOfSetup(given);
  });
}

int32_t TakePosition(const tabia_chess_position* theirs, std::optional<chess::Position>& position) {
  Setup setup;
  if (const int32_t status = TakeSetup(theirs, setup); status != TABIA_OK) return status;
  absl::StatusOr<chess::Position> legal = chess::Position::FromSetup(setup);
  if (!legal.ok()) return TABIA_BAD_POSITION;
  position = *std::move(legal);
  return TABIA_OK;
}

tabia_chess_position PositionOf(const Setup& setup) {
  tabia_chess_position position = {};
  const std::array<uint64_t*, 6> types = {&position.pawns, &position.knights, &position.bishops,
                                          &position.rooks, &position.queens,  &position.kings};
  for (chess::Square square = 0; square < chess::kNoSquare; ++square) {
    const chess::Piece piece = setup.board[square];
    if (piece == chess::kNoPiece) continue;
    *types[chess::TypeOf(piece)] |= chess::Bit(square);
    (chess::ColorOf(piece) == chess::kWhite ? position.white : position.black) |= chess::Bit(square);
  }
  position.castling_rooks = setup.castling_rooks;
  position.turn = setup.turn == chess::kWhite ? TABIA_WHITE : TABIA_BLACK;
  if (setup.en_passant != chess::kNoSquare) position.pushed_pawn = chess::Bit(setup.en_passant ^ 8);
  return position;
}

bool IsMove(const tabia_chess_move& move) {
  return move.from < chess::kNoSquare && move.to < chess::kNoSquare && move.promotion <= TABIA_QUEEN;
}

chess::Move MoveOf(const tabia_chess_move& move) {
  return chess::Move(move.from, move.to, static_cast<chess::PieceType>(move.promotion));
}

namespace {

constexpr uint64_t kMaxKeys = PTRDIFF_MAX / sizeof(uint64_t);  // more cannot be in memory

}  // namespace

int32_t TakeGame(const tabia_chess_game* theirs, std::optional<probe::MoveSequence>& line) {
  const std::optional<tabia_chess_game> given = ReadStruct(theirs);
  if (!given || given->ply < 0 || given->earlier_count > kMaxKeys ||
      (given->earlier_keys == nullptr && given->earlier_count > 0)) {
    return TABIA_WRONG_USAGE;
  }
  std::optional<chess::Position> position;
  if (const int32_t status = TakePosition(given->position, position); status != TABIA_OK) return status;
  line = probe::SequenceAt(*position);
  line->ply = given->ply;
  if (given->earlier_count > 0) {
    line->earlier_keys.assign(given->earlier_keys, given->earlier_keys + given->earlier_count);
  }
  return TABIA_OK;
}

}  // namespace tabia::library
