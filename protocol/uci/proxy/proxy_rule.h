// Which "go" the books answer in front of an engine: one rule for the proxy and for readers of its log.
#pragma once

#include <cstdint>
#include <string>

#include "core/chess/position.h"
#include "protocol/uci/engine/go_command.h"
#include "protocol/uci/engine/options.h"

namespace tabia::uci {

enum class GoUse : uint8_t {
  kPlayed,    // a book move is the answer, after "ponderhit" if the GUI ponders
  kReported,  // the engine analyses and must not be stopped early; the books' moves are info strings
  kNotAsked,  // the engine searches, and the books are not probed
};

struct GoRule {
  GoUse use = GoUse::kPlayed;
  std::string why;  // why a book move is not played; empty if it is
};

GoRule RuleOf(const GoCommand& go, const Options& options, const chess::Position& position);

}  // namespace tabia::uci
