// Parsing chess positions and formatting moves.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/chess/legal_moves.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "core/chess/variants/variant_fen.h"
#include "core/chess/variants/variant_moves.h"
#include "core/chess/variants/variant_san.h"
#include "core/chess/variants/variant_uci.h"
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

template <typename AnyPosition>
std::string Notation(const AnyPosition& position, chess::Move move, int32_t notation) {
  if (notation == TABIA_SAN) return San(position, move);
  return UciMove(
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

int32_t ResultOf(const chess::VariantPosition& board, bool /*has_moves*/) {
  switch (chess::OutcomeOf(board)) {
    case chess::Outcome::kOngoing:
      return TABIA_ONGOING;
    case chess::Outcome::kWhiteWins:
      return TABIA_WHITE_WON;
    case chess::Outcome::kBlackWins:
      return TABIA_BLACK_WON;
    case chess::Outcome::kDraw:
      break;
  }
  return TABIA_DRAWN;
}

int32_t ResultOf(const chess::Position& board, bool has_moves) {
  if (has_moves) return TABIA_ONGOING;
  if (board.checkers() == 0) return TABIA_DRAWN;
  return board.turn() == chess::kWhite ? TABIA_BLACK_WON : TABIA_WHITE_WON;
}

}  // namespace

int32_t tabia_chess_play(const char* variant, const char* text, char* fen, size_t* size, char* why,
                         size_t* why_size) {
  return Guard([&]() -> int32_t {
    std::optional<probe::MoveSequence> line;
    if (const int32_t status = TakeLine(variant, text, line, why, why_size); status != TABIA_OK)
      return status;
    return WriteText(line->position.VisitBoard([](const auto& board) { return ToFen(board.setup()); }), fen,
                     size);
  });
}

int32_t tabia_chess_legal_moves(const char* variant, const char* text, int32_t notation, char* moves,
                                size_t* size, int32_t* result) {
  if (notation < TABIA_UCI || notation > TABIA_SAN) return TABIA_WRONG_USAGE;
  return Guard([&]() -> int32_t {
    std::optional<probe::MoveSequence> line;
    if (const int32_t status = TakeLine(variant, text, line, nullptr, nullptr); status != TABIA_OK)
      return status;
    return line->position.VisitBoard([&](const auto& board) {
      std::string listed;
      for (const chess::Move move : LegalMoves(board)) {
        if (!listed.empty()) listed.push_back(' ');
        listed += Notation(board, move, notation);
      }
      if (result != nullptr) *result = ResultOf(board, !listed.empty());
      return WriteText(listed, moves, size);
    });
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
