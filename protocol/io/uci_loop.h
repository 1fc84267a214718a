// The UCI session on streams.
#pragma once

#include "absl/status/status.h"

#include "protocol/io/book_loader.h"
#include "protocol/uci/engine/session_config.h"

namespace tabia::io {

struct UciStreams {
  int input = 0;  // descriptors
  int output = 1;
};

// Plays the session: lines of `input` in, each answer written at once to `output`, until "quit" or the end of the
// input. What the end of the input finds waiting for a book is still answered; a search that waits for "stop" is not.
// `config.open_book` is set here, so that `loader` opens the books. Ignores SIGPIPE from now on.
//
// OK also when `output` has no reader any more; an error when the system refuses to read or write. Returns whether or
// not a book is still being opened: `loader.busy()` shows that.
absl::Status RunUci(uci::SessionConfig config, BookLoader& loader, UciStreams streams = {});

}  // namespace tabia::io
