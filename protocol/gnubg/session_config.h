// What a session of the external player is given from outside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_position.h"

namespace tabia::gnubg {

// A longer line of the client is refused.
inline constexpr size_t kMaxLineBytes = 4096;

// The answer to a miss where there is no upstream program, or where it fails.
enum class OnMiss : uint8_t {
  kPlay,   // the default play, legal and by a simple rule
  kError,  // "Error: not in book"
};

// The same for all clients.
struct SessionConfig {
  std::string version;  // of tabia
  // The answer of the books, which is never missing; safe for use by any thread.
  std::function<probe::BackgammonAnswer(const probe::BackgammonQuestion&)> ask;
  probe::PositionRules rules;  // of the board lines; a guess is logged
  probe::TrustRule trust = probe::kDefaultTrust;
  bool has_upstream = false;
  OnMiss on_miss = OnMiss::kPlay;
};

}  // namespace tabia::gnubg
