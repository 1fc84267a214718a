#include "core/book/game_opening.h"

#include "core/chess/key.h"
#include "core/chess/legal_moves.h"

namespace tabia::book {

std::optional<GameOpening> OpeningOf(const GameLine& line) {
  if (line.position.rules() == nullptr) return std::nullopt;
  if (const auto name = chess::OpeningNameOf(line.position.key())) return GameOpening{*name, 0};
  for (size_t i = line.earlier_keys.size(); i-- > 0;) {
    if (const auto name = chess::OpeningNameOf(line.earlier_keys[i])) {
      return GameOpening{*name, line.earlier_keys.size() - i};
    }
  }
  return std::nullopt;
}

std::optional<chess::OpeningName> OpeningNameAfter(const chess::BookPosition& position, chess::Move move) {
  if (position.rules() == nullptr || !chess::IsLegal(*position.rules(), move)) return std::nullopt;
  chess::Position next = *position.rules();
  next.Make(move);
  return chess::OpeningNameOf(chess::CanonicalKey(next.setup()));
}

}  // namespace tabia::book
