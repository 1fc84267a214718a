// The rule for the books in front of an engine: may they answer this "go"? The proxy and `explain --uci-log` use it.
#pragma once

#include <cstdint>
#include <string>

#include "core/moves/book_position.h"
#include "protocol/uci/engine/options.h"
#include "protocol/uci/engine/uci_command.h"

namespace tabia::uci {

enum class GoUse : uint8_t {
  kPlayed,    // a book move is the answer, after "ponderhit" if the GUI ponders
  kReported,  // the engine analyses and must not be stopped early; the books' moves are info strings
  kNotAsked,  // the engine searches, and the books are not probed
};

struct GoRule {
  GoUse use = GoUse::kPlayed;
  std::string why;            // the reason against a book move; empty for kPlayed
  bool needs_option = false;  // kNotAsked, but "Book For Limited Go" would permit a book move
};

// Returns the use of the books for `go` in this position.
GoRule RuleOf(const GoCommand& go, const Options& options, const chess::BookPosition& position);

}  // namespace tabia::uci
