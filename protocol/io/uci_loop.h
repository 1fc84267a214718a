// The UCI session on streams.
#pragma once

#include <chrono>

#include "absl/status/status.h"

#include "protocol/io/book_loader.h"
#include "protocol/uci/engine/session_config.h"

namespace tabia::io {

struct UciStreams {
  int input = 0;  // descriptors
  int output = 1;
};

// How long "quit" waits for the books that an answer needs.
inline constexpr std::chrono::milliseconds kQuitLimit{250};

// Plays the session: lines of `input` in, each answer written at once to `output`, until "quit" or the end of the
// input. What was asked before is still answered. "quit" waits `quit_limit` for the books that it needs, and answers
// without them then; the end of the input waits until they are open, but does not end a search that waits for "stop".
// `config.open_book` is set here, so that `loader` opens the books. Ignores SIGPIPE from now on.
//
// OK also when `output` has no reader any more; an error when the system refuses to read or write. Returns whether or
// not a book is still being opened: `loader.busy()` shows that.
absl::Status RunUci(uci::SessionConfig config, BookLoader& loader, UciStreams streams = {},
                    std::chrono::milliseconds quit_limit = kQuitLimit);

}  // namespace tabia::io
