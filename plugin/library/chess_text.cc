// Parsing chess positions and formatting moves.
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/library/chess_values.h"
#include "plugin/library/guard.h"
#include "plugin/library/structs.h"
#include "plugin/library/texts.h"
#include "plugin/tabia.h"

using namespace tabia;
using namespace tabia::library;

namespace {

std::string Notation(const chess::Position& position, chess::Move move, int32_t notation) {
  if (notation == TABIA_SAN) return chess::San(position, move);
  return chess::UciMove(
      position, move,
      notation == TABIA_UCI ? chess::CastlingStyle::kOrthodox : chess::CastlingStyle::kKingTakesRook);
}

}  // namespace

int32_t tabia_chess_parse(const char* text, tabia_chess_position* position, char* why, size_t* why_size) {
  if (text == nullptr || !IsSound(position)) return TABIA_WRONG_USAGE;
  return Guard([&]() -> int32_t {
    const absl::StatusOr<probe::MoveSequence> line = probe::ParseMoveSequence(text);
    if (line.ok()) {
      WriteStruct(PositionOf(line->position.rules()->setup()), position);
      return TABIA_OK;
    }
    WriteReason(Message(line.status()), why, why_size);
    return TABIA_BAD_POSITION;
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
