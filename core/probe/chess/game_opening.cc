#include "core/probe/chess/game_opening.h"

#include "core/chess/key.h"
#include "core/chess/legal_moves.h"

namespace tabia::probe {

std::optional<GameOpening> LastOpening(const chess::Board& start, absl::Span<const uint64_t> keys) {
  if (start.variant()) return std::nullopt;
  for (size_t i = keys.size(); i-- > 0;) {
    if (const auto name = chess::OpeningNameOf(keys[i])) return GameOpening{*name, keys.size() - 1 - i};
  }
  return std::nullopt;
}

std::optional<GameOpening> OpeningOf(const MoveSequence& line) {
  if (line.position.of_chess() == nullptr) return std::nullopt;
  if (const auto name = chess::OpeningNameOf(line.position.key())) return GameOpening{*name, 0};
  std::optional<GameOpening> opening = LastOpening(line.start, line.earlier_keys);
  if (opening) ++opening->plies_ago;
  return opening;
}

std::optional<chess::OpeningName> OpeningNameAfter(const chess::BookPosition& position, chess::Move move) {
  if (position.of_chess() == nullptr || !chess::IsLegal(*position.of_chess(), move)) return std::nullopt;
  chess::Position next = *position.of_chess();
  next.Make(move);
  return chess::OpeningNameOf(chess::CanonicalKey(next.setup()));
}

}  // namespace tabia::probe
