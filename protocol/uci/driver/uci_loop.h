// Runs the UCI engine on two streams, and opens its books at the same time.
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

// The longest wait of "quit" for books that lines before it need. A script gets the move of the book; a user who closes
// the GUI while a very large book is read for the first time does not wait for it.
inline constexpr std::chrono::milliseconds kQuitLimit{10'000};

// Reads lines of `input`, and writes each answer at once to `output`, until "quit" or the end of the input. Earlier
// requests are still answered: "quit" waits at most `quit_limit` for the books that they need, and then answers without
// them. At the end of the input, it waits until the books are open, but a search that waits for "stop" stays
// unanswered. Sets `config.open_book`, so that `loader` opens the books. Ignores SIGPIPE.
//
// Returns OK if `output` has lost its reader, and an error if the system refuses to read or write. The loader may still
// be opening a book then: see `loader.busy()`.
absl::Status RunUci(SessionConfig config, BookLoader& loader, UciStreams streams = {},
                    std::chrono::milliseconds quit_limit = kQuitLimit);

}  // namespace tabia::uci
