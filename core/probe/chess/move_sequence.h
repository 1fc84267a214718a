// Parses the argument POSITION of a user, which is a position with the moves that lead to it, and writes moves as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/chess/setup.h"
#include "core/chess/uci_move.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/moves/chess_board.h"
#include "core/moves/ruleset.h"

namespace tabia::probe {

struct MoveSequence {
  chess::BookPosition position;
  chess::Board start;                  // before the moves; without meaning if the position is a text
  std::vector<chess::Move> moves;      // played from there
  std::vector<uint64_t> earlier_keys;  // of all positions before `position`, oldest first
  int ply = 0;                         // plies played since the start of the game, by the FEN's move number
  chess::Setup stated_start = {};      // of chess: the start before it is normalised

  // Returns whether the position or an earlier one has this key.
  bool Contains(uint64_t key) const;
  // Plays a legal move, of chess or of a variant.
  void Play(chess::Move move);
};

// Parses a FEN, an EPD or "startpos", which is the start position of the variant. The word "moves" may follow, with
// moves in UCI notation or SAN, with or without move numbers. If the rules are not supported, the text may be any text
// in the form of a FEN, without moves. Returns a usage error with the wrong field, the reason why the position is
// illegal, or the first illegal move.
absl::StatusOr<MoveSequence> ParseMoveSequence(std::string_view text, const chess::Ruleset& rules = {});

// Returns the positions of a line, from the start to the last one. Returns none if tabia does not support the rules.
std::vector<chess::BookPosition> PositionsOf(const MoveSequence& line);

// Returns the sequence without moves that begins in this position, as one of a new game.
MoveSequence SequenceAt(const chess::Board& board);

// Returns a text that ParseMoveSequence accepts: "startpos moves e2e4 c7c5", or a FEN with the moves after it.
std::string MoveSequenceText(const chess::Board& start, absl::Span<const chess::Move> moves);

// Returns a move as text without its position, if only the key is known: "e2e4", castling "e1h1". If tabia does not
// support the rules of the variant, returns the text of the opaque move.
std::string CodedMoveText(chess::Move move, const chess::OpaqueMove& opaque_move);

// Returns "e2e4", "e1g1"; CodedMoveText if the board is unknown.
std::string MoveText(const chess::BookPosition& position, chess::Move move,
                     const chess::OpaqueMove& opaque_move,
                     chess::CastlingStyle style = chess::CastlingStyle::kOrthodox);

// Returns "e4"; MoveText if the move is illegal or the board unknown, because SAN needs both.
std::string SanText(const chess::BookPosition& position, const chess::BookMove& move);

}  // namespace tabia::probe
