#include "core/formats/exp/engine_key.h"

#include <algorithm>

#include "core/chess/legal_moves.h"
#include "core/chess/setup.h"
#include "core/chess/square.h"
#include "core/formats/exp/engine_numbers.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kClockFactor = 6364136223846793005, kClockTerm = 1442695040888963407;
constexpr unsigned kPliesPerClockStep = 8;

bool CanCaptureEnPassant(const chess::Position& position) {
  const chess::Setup& setup = position.setup();
  const chess::MoveList moves = chess::LegalMoves(position, position.of(chess::kPawn, setup.turn));
  return std::any_of(moves.begin(), moves.end(),
                     [&](chess::Move move) { return move.to() == setup.en_passant; });
}

}  // namespace

absl::InlinedVector<EngineKey, 8> EngineKeysOf(const chess::Position& position) {
  const chess::Setup& setup = position.setup();
  absl::InlinedVector<uint64_t, 2> placements = {EnginePlacementOf(position)};
  if (chess::EnPassantCounts(setup)) {
    const bool may_be_ignored = !CanCaptureEnPassant(position);
    if (may_be_ignored) placements.push_back(placements[0]);
    placements[0] ^= kEngineNumbers.en_passant[static_cast<size_t>(chess::FileOf(setup.en_passant))];
  }
  const size_t set = EngineCastlingSetOf(setup);
  absl::InlinedVector<EngineKey, 8> keys;
  for (const KeyGeneration generation : {KeyGeneration::kNew, KeyGeneration::kOld}) {
    const uint64_t rest = kEngineNumbers.StateNumber(generation, set, setup.turn);
    for (const uint64_t placement : placements) keys.push_back({placement ^ rest, generation});
  }
  if (setup.halfmove_clock < kFirstMixedClock) return keys;
  const uint64_t steps = (setup.halfmove_clock - kFirstMixedClock) / kPliesPerClockStep;
  for (size_t i = 0, plain = keys.size(); i < plain; ++i) {
    keys.push_back({keys[i].key ^ (steps * kClockFactor + kClockTerm), keys[i].generation});
  }
  return keys;
}

}  // namespace tabia::formats
