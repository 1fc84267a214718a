// Translates between the chess structs of tabia.h and the types of core, both ways.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>

#include "core/chess/position.h"
#include "core/chess/setup.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/library/texts.h"
#include "plugin/tabia.h"

namespace tabia::library {

// Returns TABIA_OK; TABIA_WRONG_USAGE if the struct or its numbers are wrong, TABIA_BAD_POSITION if its bitboards
// are not consistent.
int32_t TakeSetup(const tabia_chess_position* theirs, chess::Setup& setup);

// Sets the canonical key of the setup. Returns the codes of TakeSetup.
int32_t TakeKey(const tabia_chess_position* theirs, uint64_t& key);

// Sets the position. Returns the codes of TakeSetup; TABIA_BAD_POSITION also if the position is not legal.
int32_t TakePosition(const tabia_chess_position* theirs, std::optional<chess::Position>& position);

tabia_chess_position PositionOf(const chess::Setup& setup);

// Writes the text of an opaque move, or zeros if there is none.
template <size_t kSize>
void FillText(const chess::OpaqueMove& move, char (&text)[kSize]) {
  std::memset(text, 0, kSize);
  if (move) CopyText(move.text(), text);
}

// Returns whether the squares and the promotion exist.
bool IsMove(const tabia_chess_move& move);

// Returns the squares and promotion of `move`, without its weight and games.
chess::Move MoveOf(const tabia_chess_move& move);

// Sets the evaluation of `ours`, and its flags.
inline void FillEvaluation(const std::optional<chess::Evaluation>& evaluation, tabia_chess_move& ours) {
  const chess::Evaluation known = evaluation.value_or(chess::Evaluation{.origin = {}});
  ours.flags |=
      static_cast<uint8_t>((evaluation ? TABIA_EVALUATION : 0) | (known.score.is_mate() ? TABIA_MATE : 0));
  ours.score = known.score.number();
  ours.depth = known.depth;
  ours.origin = static_cast<uint8_t>(known.origin);
  ours.distance = known.distance;
}

// Sets all members of `ours` but its size.
inline void FillMove(const chess::BookMove& move, tabia_chess_move& ours) {
  const chess::Games games = move.games.value_or(chess::Games());
  ours.from = move.move.from();
  ours.to = move.move.to();
  ours.promotion = move.move.promotion();
  ours.flags = static_cast<uint8_t>((move.active ? 0 : TABIA_INACTIVE) | (move.games ? TABIA_GAMES : 0) |
                                    (move.refuted ? TABIA_REFUTED : 0));
  ours.weight = move.weight();
  ours.win = games.win;
  ours.draw = games.draw;
  ours.loss = games.loss;
  FillText(move.opaque_move, ours.text);
  FillEvaluation(move.evaluation, ours);
}

// Sets all members of `ours` but its size. In a variant, writes the text of the move.
inline void FillMoveAt(const chess::BookPosition& position, const chess::BookMove& move,
                       tabia_chess_move& ours) {
  FillMove(move, ours);
  if (position.of_chess() != nullptr) return;
  CopyText(probe::MoveText(position, move.move, move.opaque_move), ours.text);
}

// Returns TABIA_OK; TABIA_WRONG_USAGE if the struct or its numbers are wrong, TABIA_BAD_POSITION if the
// position is not legal.
int32_t TakeGame(const tabia_chess_game* theirs, std::optional<probe::MoveSequence>& line);

}  // namespace tabia::library
