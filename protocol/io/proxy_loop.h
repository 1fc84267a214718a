// The book in front of an engine, on streams and a child process.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "protocol/io/book_loader.h"
#include "protocol/io/line_session.h"
#include "protocol/io/uci_loop.h"
#include "protocol/uci/proxy/engine_proxy.h"

namespace tabia::io {

struct EngineOptions {
  std::vector<std::string> command;               // its program, looked for in PATH, and its arguments
  std::chrono::milliseconds uciok_limit{10'000};  // for its answer to "uci"
};

// Starts the engine and hands lines to and fro, through the front, until the GUI says "quit" or is gone, or
// the engine is lost: not started, ended, silent after "uci", or with one of its streams closed. Bytes are
// never changed. While more than 1 MiB waits for one side, the other is not read. When this returns the
// engine has ended: by itself, or killed 0.9 seconds after "quit", or 0.5 seconds after its input was closed
// because nobody writes `streams.input` or reads `streams.output` any more. `surroundings.session.open_book` is
// set here. Ignores SIGPIPE from now on.
//
// Returns the exit code: 0; 4 if the engine was lost for good, or did not end by itself after "quit", or the
// system refused to read or write, which `log` tells. Does not return, but ends the process at once with that
// code, while a book is still being opened.
int RunProxy(uci::ProxyConfig surroundings, BookOpener open, const EngineOptions& options, const Log& log,
             UciStreams streams = {});

}  // namespace tabia::io
