// The book in front of an engine: each line of the GUI and of the engine goes to the other side as it came,
// unless it is the book's business. README.md beside says what is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/probe/book.h"
#include "protocol/uci/engine/session.h"

namespace tabia::uci {

// A line as it came, with its end; or a part of one, where it is too long to be kept whole or the stream ends
// within it. A driver parts lines of the GUI no earlier than behind kMaxLineBytes, those of the engine no
// earlier than behind 64 KiB.
struct LinePiece {
  std::string_view bytes;
  bool begins = true;  // the line
  bool ends = true;
};

// What is to be sent, with line ends. What the GUI gets is to be written first: it waits.
struct ProxyOutput {
  std::string to_gui;
  std::string to_engine;
};

// What a front is given from outside.
struct ProxyConfig {
  Surroundings books;       // as of a session; "version" is not told
  std::string engine_name;  // as the user calls it, for messages
  bool warm_up = false;     // with which the option "Book Warm Up" begins
  bool restarts = false;    // an engine that is lost is started again
};

// Knows no stream, process, thread or clock: whoever drives it hands it what came, and sends what it says.
// Not safe for use by two threads at once.
class EngineProxy {
 public:
  // Asks for the books at once.
  explicit EngineProxy(ProxyConfig surroundings);
  EngineProxy(EngineProxy&& other) noexcept;
  ~EngineProxy();

  void HandleGui(const LinePiece& piece);
  void HandleEngine(const LinePiece& piece);

  // As of a session.
  void HandleBook(const std::string& path, absl::StatusOr<probe::Book> book);
  void HandleProgress(const std::string& path, const BookProgress& progress);
  void HandleWarning(const std::string& path, const std::string& why);

  // The engine could not be started, has ended, or closed its output: `why` is "killed by signal 9" or the
  // like. The GUI is told. Whether the driver has to start it anew; what the new one needs to know is then
  // said to it, in the next outputs. If not, the driver ends the process.
  bool HandleEngineLoss(std::string_view why);

  ProxyOutput TakeOutput();

  // What waits until the engine has come to rest. Too much of it: a driver does not read the GUI meanwhile.
  size_t waiting_bytes() const;

  // Whether the GUI said "quit", which the engine is told too.
  bool finished() const;
  // Whether the engine has still to answer "uci": a driver gives it some seconds.
  bool awaits_uciok() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace tabia::uci
