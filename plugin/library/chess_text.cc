// Parsing chess positions and formatting moves.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/chess/uci_move.h"
#include "core/moves/chess_board.h"
#include "core/moves/ruleset.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/library/chess_values.h"
#include "plugin/library/guard.h"
#include "plugin/library/structs.h"
#include "plugin/library/texts.h"
#include "plugin/tabia.h"

using namespace tabia;
using namespace tabia::library;

namespace {

std::string Notation(const chess::Board& board, chess::Move move, int32_t notation) {
  if (notation == TABIA_SAN) return San(board, move);
  return UciMove(
      board, move,
      notation == TABIA_UCI ? chess::CastlingStyle::kOrthodox : chess::CastlingStyle::kKingTakesRook);
}

}  // namespace

int32_t tabia_chess_parse(const char* text, tabia_chess_position* position, char* why, size_t* why_size) {
  if (text == nullptr || !IsSound(position)) return TABIA_WRONG_USAGE;
  return Guard([&]() -> int32_t {
    const absl::StatusOr<probe::MoveSequence> line = probe::ParseMoveSequence(text);
    if (line.ok()) {
      WriteStruct(PositionOf(line->position.of_chess()->setup()), position);
      return TABIA_OK;
    }
    WriteReason(Message(line.status()), why, why_size);
    return TABIA_BAD_POSITION;
  });
}

namespace {

// Parses a position of a variant. Returns TABIA_OK or the status of the fault.
int32_t TakeLine(const char* variant, const char* text, std::optional<probe::MoveSequence>& line, char* why,
                 size_t* why_size) {
  const chess::Ruleset rules = chess::Ruleset::Of(variant == nullptr ? "" : variant);
  if (text == nullptr || !rules.is_supported()) return TABIA_WRONG_USAGE;
  absl::StatusOr<probe::MoveSequence> parsed = probe::ParseMoveSequence(text, rules);
  if (!parsed.ok()) {
    WriteReason(Message(parsed.status()), why, why_size);
    return TABIA_BAD_POSITION;
  }
  line = *std::move(parsed);
  return TABIA_OK;
}

int32_t ResultOf(const chess::Board& board, bool has_moves) {
  if (has_moves) return TABIA_ONGOING;
  const chess::GameEnd end = EndOf(board);
  if (end == chess::GameEnd::kDrawn) return TABIA_DRAWN;
  const bool white_won = (end == chess::GameEnd::kWon) == (board.turn() == chess::kWhite);
  return white_won ? TABIA_WHITE_WON : TABIA_BLACK_WON;
}

}  // namespace

int32_t tabia_chess_play(const char* variant, const char* text, char* fen, size_t* size, char* why,
                         size_t* why_size) {
  return Guard([&]() -> int32_t {
    std::optional<probe::MoveSequence> line;
    if (const int32_t status = TakeLine(variant, text, line, why, why_size); status != TABIA_OK)
      return status;
    return WriteText(ToFen(line->position.board()), fen, size);
  });
}

int32_t tabia_chess_legal_moves(const char* variant, const char* text, int32_t notation, char* moves,
                                size_t* size, int32_t* result) {
  if (notation < TABIA_UCI || notation > TABIA_SAN) return TABIA_WRONG_USAGE;
  return Guard([&]() -> int32_t {
    std::optional<probe::MoveSequence> line;
    if (const int32_t status = TakeLine(variant, text, line, nullptr, nullptr); status != TABIA_OK)
      return status;
    const chess::Board& board = line->position.board();
    std::string listed;
    for (const chess::Move move : LegalMoves(board)) {
      if (!listed.empty()) listed.push_back(' ');
      listed += Notation(board, move, notation);
    }
    if (result != nullptr) *result = ResultOf(board, !listed.empty());
    return WriteText(listed, moves, size);
  });
}

int32_t tabia_chess_move_text(const tabia_chess_position* position, const tabia_chess_move* move,
                              int32_t notation, char* text, size_t* size) {
  return Guard([&]() -> int32_t {
    const std::optional<tabia_chess_move> taken = ReadStruct(move);
    if (!taken || !IsMove(*taken) || notation < TABIA_UCI || notation > TABIA_SAN) return TABIA_WRONG_USAGE;
    std::optional<chess::Position> legal;
    if (const int32_t status = TakePosition(position, legal); status != TABIA_OK) return status;
    const std::optional<chess::Move> legal_move = chess::LegalMoveFor(*legal, MoveOf(*taken));
    if (!legal_move) return TABIA_WRONG_USAGE;
    return WriteText(Notation(*legal, *legal_move, notation), text, size);
  });
}
