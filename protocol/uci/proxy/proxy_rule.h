// Which "go" is the books' business in front of an engine. One rule for the front and for who reads its log.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/chess/position.h"
#include "protocol/uci/engine/go_command.h"
#include "protocol/uci/engine/options.h"

namespace tabia::uci {

enum class GoUse : uint8_t {
  kPlayed,    // a book move is the answer, after "ponderhit" if the GUI ponders
  kTold,      // the engine analyses and is not to be ended early; the books' moves are told
  kNotAsked,  // the engine thinks, and the books are not asked
};

struct GoRule {
  GoUse use = GoUse::kPlayed;
  std::string_view why;  // a book move is not played; empty if it is
};

GoRule RuleOf(const GoCommand& go, const Options& options, const chess::Position& position);

}  // namespace tabia::uci
