// The book in front of an engine, on streams and a child process.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "absl/status/status.h"

#include "protocol/uci/driver/book_loader.h"
#include "protocol/uci/driver/uci_loop.h"
#include "protocol/uci/proxy/engine_proxy.h"

namespace tabia::uci {

struct EngineOptions {
  std::vector<std::string> command;               // its program, looked for in PATH, and its arguments
  std::chrono::milliseconds uciok_limit{10'000};  // for its answer to "uci"
};

// Starts the engine and passes lines to and fro, through the proxy, until the GUI sends "quit" or is gone, or the
// engine is lost: not started, ended, silent after "uci", or with one of its streams closed. Bytes are never changed.
// While more than 1 MiB waits for one side, the other is not read. When this returns the engine has ended: by itself,
// or killed 0.9 seconds after "quit", or 0.5 seconds after its input was closed because `streams.input` has no writer
// or `streams.output` no reader any more. `config.session.open_book` is set here, so that `loader` opens the books.
// Ignores SIGPIPE from now on.
//
// An error if the engine was lost for good, or did not end by itself after "quit", or the system refused to read or
// write. Returns whether or not a book is still being opened: `loader.busy()` shows that.
absl::Status RunProxy(ProxyConfig config, BookLoader& loader, const EngineOptions& options,
                      UciStreams streams = {});

}  // namespace tabia::uci
