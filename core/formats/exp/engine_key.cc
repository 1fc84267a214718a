#include "core/formats/exp/engine_key.h"

#include <algorithm>

#include "core/chess/legal_moves.h"
#include "core/chess/setup.h"
#include "core/chess/square.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kClockFactor = 6364136223846793005, kClockTerm = 1442695040888963407;
constexpr unsigned kPliesPerClockStep = 8;
constexpr unsigned kLastClock = 100;  // the game is drawn then

bool CanCaptureEnPassant(const chess::Position& position) {
  const chess::Setup& setup = position.setup();
  const chess::MoveList moves = chess::LegalMoves(position, position.of(chess::kPawn, setup.turn));
  return std::any_of(moves.begin(), moves.end(),
                     [&](chess::Move move) { return move.to() == setup.en_passant; });
}

// Returns the keys without a halfmove clock.
absl::InlinedVector<EngineKey, 8> PlainKeysOf(const chess::Position& position) {
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
  return keys;
}

uint64_t MixInClock(uint64_t key, unsigned clock) {
  const uint64_t steps = (clock - kFirstMixedClock) / kPliesPerClockStep;
  return key ^ (steps * kClockFactor + kClockTerm);
}

}  // namespace

absl::InlinedVector<EngineKey, 8> EngineKeysOf(const chess::Position& position) {
  absl::InlinedVector<EngineKey, 8> keys = PlainKeysOf(position);
  const unsigned clock = position.setup().halfmove_clock;
  if (clock < kFirstMixedClock) return keys;
  for (size_t i = 0, plain = keys.size(); i < plain; ++i) {
    keys.push_back({MixInClock(keys[i].key, clock), keys[i].generation});
  }
  return keys;
}

uint64_t EngineKeyWithoutClock(const chess::Position& position, KeyGeneration generation) {
  const absl::InlinedVector<EngineKey, 8> keys = PlainKeysOf(position);
  const auto found = std::find_if(
      keys.begin(), keys.end(), [generation](const EngineKey& key) { return key.generation == generation; });
  return found->key;
}

std::vector<uint64_t> EngineKeysAtAnyClock(const chess::Position& position) {
  const absl::InlinedVector<EngineKey, 8> plain = PlainKeysOf(position);
  std::vector<uint64_t> keys;
  for (const EngineKey& key : plain) keys.push_back(key.key);
  for (unsigned clock = kFirstMixedClock; clock <= kLastClock; clock += kPliesPerClockStep) {
    for (const EngineKey& key : plain) keys.push_back(MixInClock(key.key, clock));
  }
  return keys;
}

}  // namespace tabia::formats
