#include "core/formats/ctg/ctg_frame.h"

#include "core/chess/setup.h"

namespace tabia::formats {
namespace {

// Returns `setup`, which has no castling rights, with its files turned over.
chess::Setup WithFilesTurned(const chess::Setup& setup) {
  constexpr CtgFrame kMirror = {.mirrored = true};
  chess::Setup turned = setup;
  turned.board = chess::Setup::EmptyBoard();
  turned.placement_key = 0;
  for (const chess::Square square : chess::SquaresOf(chess::kAllSquares)) {
    if (setup.board[square] != chess::kNoPiece) turned.Put(setup.board[square], kMirror.Turned(square));
  }
  if (setup.en_passant != chess::kNoSquare) turned.en_passant = kMirror.Turned(setup.en_passant);
  return turned;
}

}  // namespace

CtgFrame CtgFrameOf(const chess::Position& position) {
  const bool is_on_left = chess::FileOf(position.king(position.turn())) < 4;
  return {.flipped = position.turn() == chess::kBlack,
          .mirrored = is_on_left && position.setup().castling_rooks == 0};
}

chess::Position InCtgFrame(const chess::Position& position, CtgFrame frame) {
  chess::Setup setup = position.setup();
  if (frame.mirrored) setup = WithFilesTurned(setup);
  if (frame.flipped) setup = chess::Mirror(setup);
  return *chess::Position::FromSetup(setup);  // legal, because `position` is
}

}  // namespace tabia::formats
