#include "core/probe/chess/game_opening.h"

#include "core/chess/key.h"
#include "core/chess/legal_moves.h"

namespace tabia::probe {

std::optional<GameOpening> LastOpening(absl::Span<const uint64_t> keys) {
  for (size_t i = keys.size(); i-- > 0;) {
    if (const auto name = chess::OpeningNameOf(keys[i])) return GameOpening{*name, keys.size() - 1 - i};
  }
  return std::nullopt;
}

std::optional<GameOpening> OpeningOf(const MoveSequence& line) {
  if (line.position.rules() == nullptr) return std::nullopt;
  if (const auto name = chess::OpeningNameOf(line.position.key())) return GameOpening{*name, 0};
  std::optional<GameOpening> opening = LastOpening(line.earlier_keys);
  if (opening) ++opening->plies_ago;
  return opening;
}

std::optional<chess::OpeningName> OpeningNameAfter(const chess::BookPosition& position, chess::Move move) {
  if (position.rules() == nullptr || !chess::IsLegal(*position.rules(), move)) return std::nullopt;
  chess::Position next = *position.rules();
  next.Make(move);
  return chess::OpeningNameOf(chess::CanonicalKey(next.setup()));
}

}  // namespace tabia::probe
