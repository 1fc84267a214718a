#include "core/formats/ctg/ctg_move_code.h"

#include <array>

#include "core/chess/legal_moves.h"
#include "core/chess/piece.h"
#include "core/chess/square.h"

namespace tabia::formats {
namespace {

constexpr uint8_t kCtgShortCastling = 0x6b, kCtgLongCastling = 0xf6;
// Every known table gives these two to the same move of the second queen, six ranks, and none to six files.
constexpr uint8_t kCtgSixRanks = 0x1a, kCtgSixRanksOrFiles = 0xf9;

// The codes of one piece in one direction, by the number of steps from 1. A bishop's four steps along one
// diagonal are, modulo 8, four along the other.
struct CtgRun {
  chess::PieceType type;
  int number;
  int files, ranks;  // of a step
  int count;         // of codes
  std::array<int16_t, 7> codes;
};

constexpr int16_t kNo = -1;  // no code
// clang-format off
constexpr CtgRun kCtgRuns[] = {
    {chess::kPawn, 1, 0, 1, 2, {0xec, 0xdb}},
    {chess::kPawn, 1, -1, 1, 1, {0x0c}},
    {chess::kPawn, 1, 1, 1, 1, {0x8b}},
    {chess::kPawn, 2, 0, 1, 2, {0x04, 0x62}},
    {chess::kPawn, 2, -1, 1, 1, {0xd1}},
    {chess::kPawn, 2, 1, 1, 1, {0x96}},
    {chess::kPawn, 3, 0, 1, 2, {0x55, 0x9b}},
    {chess::kPawn, 3, -1, 1, 1, {0x27}},
    {chess::kPawn, 3, 1, 1, 1, {0x7c}},
    {chess::kPawn, 4, 0, 1, 2, {0xcf, 0xe6}},
    {chess::kPawn, 4, -1, 1, 1, {0x06}},
    {chess::kPawn, 4, 1, 1, 1, {0xeb}},
    {chess::kPawn, 5, 0, 1, 2, {0xbb, 0x5f}},
    {chess::kPawn, 5, -1, 1, 1, {0xde}},
    {chess::kPawn, 5, 1, 1, 1, {0x00}},
    {chess::kPawn, 6, 0, 1, 2, {0xcb, 0xb1}},
    {chess::kPawn, 6, -1, 1, 1, {0x82}},
    {chess::kPawn, 6, 1, 1, 1, {0x2d}},
    {chess::kPawn, 7, 0, 1, 2, {0x18, 0xc8}},
    {chess::kPawn, 7, -1, 1, 1, {0xc7}},
    {chess::kPawn, 7, 1, 1, 1, {0x5c}},
    {chess::kPawn, 8, 0, 1, 2, {0xa3, 0x4a}},
    {chess::kPawn, 8, -1, 1, 1, {0x24}},
    {chess::kPawn, 8, 1, 1, 1, {0x14}},
    {chess::kKnight, 1, 1, 2, 1, {0x34}},
    {chess::kKnight, 1, 2, 1, 1, {0x36}},
    {chess::kKnight, 1, 2, -1, 1, {0xe9}},
    {chess::kKnight, 1, 1, -2, 1, {0x8a}},
    {chess::kKnight, 1, -1, -2, 1, {0xda}},
    {chess::kKnight, 1, -2, -1, 1, {0x0f}},
    {chess::kKnight, 1, -2, 1, 1, {0xf7}},
    {chess::kKnight, 1, -1, 2, 1, {0x85}},
    {chess::kKnight, 2, 1, 2, 1, {0x4c}},
    {chess::kKnight, 2, 2, 1, 1, {0xd2}},
    {chess::kKnight, 2, 2, -1, 1, {0xe0}},
    {chess::kKnight, 2, 1, -2, 1, {0x2a}},
    {chess::kKnight, 2, -1, -2, 1, {0x30}},
    {chess::kKnight, 2, -2, -1, 1, {0x01}},
    {chess::kKnight, 2, -2, 1, 1, {0xd3}},
    {chess::kKnight, 2, -1, 2, 1, {0xf3}},
    {chess::kBishop, 1, 1, 1, 7, {0x2e, 0xc1, 0x0d, 0x6a, 0x15, 0x3a, 0x12}},
    {chess::kBishop, 1, -1, 1, 7, {0x1b, 0xc3, 0x66, kNo, 0x3c, 0xb2, 0x26}},
    {chess::kBishop, 2, 1, 1, 7, {0xf5, 0xc2, 0xb9, kNo, 0x32, 0x09, 0x1d}},
    {chess::kBishop, 2, -1, 1, 7, {0x54, 0x22, 0xca, 0x9f, 0xcc, 0x79, 0x72}},
    {chess::kRook, 1, 1, 0, 7, {0x7f, 0xcd, 0x98, 0xef, 0x6e, 0x52, 0x86}},
    {chess::kRook, 1, 0, 1, 7, {0x81, 0xe8, 0x7a, 0x99, 0x87, 0x50, 0xe1}},
    {chess::kRook, 2, 1, 0, 7, {0xc4, 0xa9, 0x0e, 0xad, 0xb5, 0xd8, 0x21}},
    {chess::kRook, 2, 0, 1, 7, {0x7d, 0xf4, 0xe3, 0xc5, 0xa5, 0x7b, 0x69}},
    {chess::kQueen, 1, 1, 0, 7, {0x2f, 0x74, 0x31, 0xe5, 0x39, 0x29, 0x8f}},
    {chess::kQueen, 1, 0, 1, 7, {0x05, 0x9d, 0x94, 0x37, 0xb7, 0x9a, 0xfd}},
    {chess::kQueen, 1, 1, 1, 7, {0xf1, 0xa2, 0x45, 0xe7, 0x28, 0x61, 0xed}},
    {chess::kQueen, 1, -1, 1, 7, {0xd7, 0xd9, 0x7e, kNo, 0x4b, 0x80, 0x42}},
    {chess::kQueen, 2, 1, 0, 7, {0xf8, 0x03, 0xfa, 0x08, 0xbc, kNo, 0xf0}},
    {chess::kQueen, 2, 0, 1, 7, {0x4d, 0xbd, 0xa0, 0xb0, 0xc6, 0x1a, 0xc9}},
    {chess::kQueen, 2, 1, 1, 7, {0x92, 0xfb, 0xae, kNo, 0x41, 0x23, 0x6f}},
    {chess::kQueen, 2, -1, 1, 7, {0xee, 0x8e, 0xfe, 0x38, 0x3b, 0xab, 0x63}},
    {chess::kKing, 1, 0, 1, 1, {0x13}},
    {chess::kKing, 1, 1, 1, 1, {0x67}},
    {chess::kKing, 1, 1, 0, 1, {0xbe}},
    {chess::kKing, 1, 1, -1, 1, {0x44}},
    {chess::kKing, 1, 0, -1, 1, {0x0a}},
    {chess::kKing, 1, -1, -1, 1, {0x8c}},
    {chess::kKing, 1, -1, 0, 1, {0x97}},
    {chess::kKing, 1, -1, 1, 1, {0xdf}},
};
// clang-format on

// The meaning of a code. The number is 0 if the code has none.
struct CtgMeaning {
  chess::PieceType type = chess::kPawn;
  uint8_t number = 0;
  uint8_t files = 0, ranks = 0;  // modulo 8
};

constexpr auto CtgMeanings() {
  std::array<CtgMeaning, 256> meanings{};
  for (const CtgRun& run : kCtgRuns) {
    for (int step = 1; step <= run.count; ++step) {
      const int16_t code = run.codes[static_cast<size_t>(step - 1)];
      if (code == kNo) continue;
      meanings[static_cast<size_t>(code)] = {run.type, static_cast<uint8_t>(run.number),
                                             static_cast<uint8_t>(step * run.files & 7),
                                             static_cast<uint8_t>(step * run.ranks & 7)};
    }
  }
  meanings[kCtgSixRanksOrFiles] = meanings[kCtgSixRanks];
  return meanings;
}

constexpr CtgMeaning kCtgSixFiles = {chess::kQueen, 2, 6, 0};

// Returns the square of the record's position with the n-th piece of this type; kNoSquare if there are fewer.
chess::Square CtgSquareOf(const CtgMeaning& piece, const chess::Position& position, CtgFrame frame) {
  const chess::Bitboard pieces = position.of(piece.type, position.turn());
  int left = piece.number;
  for (int file = 0; file < 8; ++file) {
    for (int rank = 0; rank < 8; ++rank) {
      const chess::Square square = chess::SquareAt(file, rank);
      if ((pieces & chess::Bit(frame.Turned(square))) != 0 && --left == 0) return square;
    }
  }
  return chess::kNoSquare;
}

// Returns the legal move, or no move.
chess::Move CtgMoveOf(const CtgMeaning& meaning, const chess::Position& position, CtgFrame frame) {
  const chess::Square from = CtgSquareOf(meaning, position, frame);
  if (from == chess::kNoSquare) return {};
  const int rank = (chess::RankOf(from) + meaning.ranks) & 7;
  const chess::Square to = chess::SquareAt((chess::FileOf(from) + meaning.files) & 7, rank);
  const bool promotes = meaning.type == chess::kPawn && rank == 7;
  const chess::Move move(frame.Turned(from), frame.Turned(to), promotes ? chess::kQueen : chess::kPawn);
  // A king's step onto its own rook would be castling in the codes of chess::Move.
  if (position.IsCastling(move) || !chess::IsLegal(position, move)) return {};
  return move;
}

CtgMoveResult CtgCastling(chess::Square rook, const chess::Position& position, CtgFrame frame) {
  const chess::Move move(frame.Turned(chess::kE1), frame.Turned(rook));
  const bool castles = position.king(position.turn()) == move.from() && position.IsCastling(move);
  if (!castles || !chess::IsLegal(position, move)) return {{}, CtgMoveFault::kIllegal};
  return {move};
}

}  // namespace

CtgMoveResult DecodeCtgMove(uint8_t code, const chess::Position& position, CtgFrame frame) {
  static constexpr auto kMeanings = CtgMeanings();
  if (code == kCtgShortCastling) return CtgCastling(chess::kH1, position, frame);
  if (code == kCtgLongCastling) return CtgCastling(chess::kA1, position, frame);
  const CtgMeaning& meaning = kMeanings[code];
  if (meaning.number == 0) return {{}, CtgMoveFault::kUnknownCode};
  chess::Move move = CtgMoveOf(meaning, position, frame);
  if (code == kCtgSixRanks || code == kCtgSixRanksOrFiles) {
    const chess::Move other = CtgMoveOf(kCtgSixFiles, position, frame);
    if (move && other) return {{}, CtgMoveFault::kAmbiguous};
    if (other) move = other;
  }
  if (!move) return {{}, CtgMoveFault::kIllegal};
  return {move};
}

}  // namespace tabia::formats
