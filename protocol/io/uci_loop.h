// The UCI session on streams.
#pragma once

#include "protocol/io/book_loader.h"
#include "protocol/uci/engine/session.h"

namespace tabia::io {

struct UciStreams {
  int input = 0;  // descriptors
  int output = 1;
};

// Plays the session: lines of `input` in, each answer written at once to `output`, until "quit" or the end of
// the input. What the end of the input finds waiting for a book is still answered; a search that waits for
// "stop" is not. `surroundings.open_book` is set here. Ignores SIGPIPE from now on.
//
// Returns the exit code: 0, also when nobody reads `output` any more; 4 when the system refuses to read or
// write. Does not return, but ends the process at once with that code, while a book is still being opened.
int RunUci(uci::Surroundings surroundings, BookOpener open, UciStreams streams = {});

}  // namespace tabia::io
