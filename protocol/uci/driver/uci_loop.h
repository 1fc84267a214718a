// Runs the UCI engine on two streams, with books that are opened meanwhile.
#pragma once

#include <chrono>

#include "absl/status/status.h"

#include "protocol/uci/driver/book_loader.h"
#include "protocol/uci/engine/session_config.h"

namespace tabia::uci {

struct UciStreams {
  int input = 0;  // descriptors
  int output = 1;
};

// How long "quit" waits for the books that an answer needs.
inline constexpr std::chrono::milliseconds kQuitLimit{250};

// Reads lines of `input` and writes each answer at once to `output`, until "quit" or the end of the input. The questions
// before that are still answered: "quit" waits `quit_limit` for the books that they need, and then answers without them;
// the end of the input waits until the books are open, but does not end a search that waits for "stop".
// Sets `config.open_book` so that `loader` opens the books. Ignores SIGPIPE from now on.
//
// Returns OK also if `output` has no reader any more; an error if the system refuses to read or write. May return while
// a book is still being opened: see `loader.busy()`.
absl::Status RunUci(SessionConfig config, BookLoader& loader, UciStreams streams = {},
                    std::chrono::milliseconds quit_limit = kQuitLimit);

}  // namespace tabia::uci
