// Runs a session on two streams, such as standard input and output.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"

#include "asio/executor_work_guard.hpp"
#include "asio/io_context.hpp"
#include "asio/steady_timer.hpp"
#include "protocol/io/address.h"
#include "protocol/io/line_conversation.h"
#include "protocol/io/stream.h"
#include "protocol/io/upstream.h"
#include "protocol/io/user_log.h"
#include "protocol/session.h"

namespace tabia::io {

struct LineLoopOptions {
  int input = 0;  // descriptors
  int output = 1;
  size_t max_line_bytes = 4096;
  std::optional<Address> upstream = {};
  UpstreamLimits upstream_limits = {};
  std::chrono::milliseconds quit_limit{250};  // from the session's close to StopWaiting
  // Returns whether another thread may still call Post. Begins to return true before Run or on the thread of Run, and
  // returns false only after the last call of Post.
  std::function<bool()> expects_posts = [] { return false; };
};

// Passes each line of the input to the session, and writes each reply at once. Ends when the session closes, the input
// ends, or the output has lost its reader. If an answer still depends on other work, waits for that work: after a close
// at most `quit_limit`, after the end of the input without a limit. The constructor ignores SIGPIPE.
class LineLoop {
 public:
  LineLoop(Log log, const LineLoopOptions& options);
  LineLoop(const LineLoop&) = delete;
  LineLoop& operator=(const LineLoop&) = delete;

  // Runs the session to its end. Call it only once. Returns an error if the system refuses to read or write, or if the
  // address of the upstream program cannot be resolved.
  absl::Status Run(protocol::Session& session);

  // Calls `handle` on the thread of Run, and writes its reply. May be called on any thread: before Run, or during Run
  // while `expects_posts` returns true.
  void Post(std::function<protocol::Reply()> handle);

 private:
  bool IsOver() const;
  absl::Status PrepareUpstream();
  bool OnlyInputCanCome() const;
  void AwaitEvent();
  bool ReadInput();
  void Advance();
  void Write(const protocol::Reply& reply);
  void BeginToClose();
  void AskUpstream(const std::string& line);

  const Log log_;
  const LineLoopOptions options_;
  protocol::Session* session_ = nullptr;  // during Run
  asio::io_context io_{1};
  const asio::executor_work_guard<asio::io_context::executor_type> work_{io_.get_executor()};
  Stream input_{io_, {.readable = [this] {
                  if (awaits_input_) ReadInput();
                }}};
  asio::steady_timer quit_timer_{io_};
  std::optional<Upstream> upstream_;
  std::array<char, 1 << 16> buffer_;
  std::string_view unread_;  // of the buffer
  LineSplitter splitter_;
  std::atomic<int> posted_ = 0;  // not handled yet
  bool awaits_input_ = true;
  bool awaits_upstream_ = false;
  bool is_paused_ = false;  // until the session takes lines again
  bool input_has_ended_ = false;
  bool is_done_ = false;    // no further line is handled; a reply may still depend on other work
  bool is_closed_ = false;  // nothing more is written
  absl::Status status_;
};

// Runs a session that needs no Post. Returns exceptions of Asio as errors.
absl::Status RunLines(protocol::Session& session, const Log& log, const LineLoopOptions& options = {});

}  // namespace tabia::io
