// The book in front of an engine, on streams and a child process.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "absl/status/status.h"

#include "protocol/io/user_log.h"
#include "protocol/uci/driver/book_loader.h"
#include "protocol/uci/driver/uci_loop.h"
#include "protocol/uci/proxy/engine_proxy.h"

namespace tabia::uci {

struct EngineOptions {
  std::vector<std::string> command;               // the program, looked up in PATH, and its arguments
  std::chrono::milliseconds uciok_limit{10'000};  // for the answer to "uci"
  std::chrono::milliseconds quit_limit = kQuitLimit;
};

// Starts the engine, and passes lines between the GUI and the engine through the proxy. Ends after "quit", or when the
// GUI is gone or the engine is lost. If an earlier "go" still waits, "quit" waits for it at most `quit_limit`, and the
// end of the input until the books are open. An engine is lost if it cannot be started, ends, closes a stream, or does
// not answer "uci". At the end, the rest of the output is lost if its reader takes nothing for `quit_limit`. While more
// than 1 MiB waits for one side, the other is not read. Sets `config.session.open_book`, so that `loader` opens the
// books. Ignores SIGPIPE.
//
// No engine is left afterwards: one that still runs is killed 0.9 seconds after "quit", and 0.5 seconds after its input
// was closed because the GUI is gone.
//
// `log` receives warnings, and at the end the number of moves that the books have answered.
//
// Returns an error if the engine was lost for good or had to be killed after "quit", or if the system refuses to read
// or write. The loader may still be opening a book then: see `loader.busy()`.
absl::Status RunProxy(ProxyConfig config, BookLoader& loader, const io::Log& log,
                      const EngineOptions& options, UciStreams streams = {});

}  // namespace tabia::uci
