#include "protocol/io/uci_loop.h"

#include <cerrno>
#include <string>
#include <string_view>
#include <utility>

#include "asio/executor_work_guard.hpp"
#include "asio/io_context.hpp"
#include "asio/post.hpp"
#include "asio/steady_timer.hpp"
#include "core/base/status.h"
#include "protocol/io/descriptor_io.h"
#include "protocol/io/line_splitter.h"
#include "protocol/io/stream.h"
#include "protocol/io/without_exceptions.h"
#include "protocol/uci/engine/book_request.h"
#include "protocol/uci/engine/session.h"

namespace tabia::io {
namespace {

class UciLoop {
 public:
  UciLoop(uci::SessionConfig config, BookLoader& loader, UciStreams streams,
          std::chrono::milliseconds quit_limit)
      : streams_(streams),
        quit_limit_(quit_limit),
        loader_(loader),
        session_(WithLoader(std::move(config))) {}
  ~UciLoop() { loader_.Detach(); }

  absl::Status Run() {
    const int error = input_.Start(streams_.input);
    if (error != 0) return SystemError("standard input", "read", error);
    input_.AwaitReadable();
    while (!IsOver()) io_.run_one();
    return status_;
  }

 private:
  uci::SessionConfig WithLoader(uci::SessionConfig config) {
    loader_.Attach([this](BookLoader::Report report) {
      asio::post(io_, [this, report = std::move(report)]() mutable {
        Send(HandleReport(session_, std::move(report)));
      });
    });
    config.open_book = [this](const uci::BookRequest& request) { loader_.Begin(request); };
    return config;
  }

  bool IsOver() const { return is_closed_ || (is_at_end_ && !session_.awaits_book()); }

  void HandleInput() {
    char bytes[1 << 16];
    const ssize_t size = input_.Read(bytes, sizeof bytes);
    if (size > 0) {
      HandleLines({bytes, static_cast<size_t>(size)});
    } else if (size == 0 || !IsTransient(errno)) {
      if (size < 0) status_ = SystemError("standard input", "read", errno);
      is_at_end_ = true;
      if (const auto rest = splitter_.TakeRest()) Send(session_.HandleLine(*rest));
    }
    if (!is_at_end_) input_.AwaitReadable();
  }

  void HandleLines(std::string_view unread) {
    while (const auto line = splitter_.TakeLine(unread)) {
      Send(session_.HandleLine(*line));
      if (is_closed_ || is_at_end_) return;
    }
  }

  void Send(const protocol::Reply& reply) {
    text_.clear();
    for (const std::string& line : reply.lines) text_.append(line).push_back('\n');
    const int error = WriteAll(streams_.output, text_);
    is_closed_ |= error != 0;
    if (reply.close) HandleQuit();
    if (error != 0 && error != EPIPE) status_ = SystemError("standard output", "written", error);
  }

  // A book that is open soon still answers what was asked.
  void HandleQuit() {
    is_at_end_ = true;
    quit_timer_.expires_after(quit_limit_);
    quit_timer_.async_wait([this](const asio::error_code& error) {
      if (error) return;
      is_closed_ = true;
      Send(session_.StopWaiting());
    });
  }

  const UciStreams streams_;
  const std::chrono::milliseconds quit_limit_;
  BookLoader& loader_;
  asio::io_context io_{1};
  const asio::executor_work_guard<asio::io_context::executor_type> work_{io_.get_executor()};
  Stream input_{io_, {.readable = [this] { HandleInput(); }}};
  asio::steady_timer quit_timer_{io_};
  LineSplitter splitter_{uci::kMaxLineBytes};
  uci::Session session_;
  std::string text_;        // of a reply; kept for its memory
  bool is_closed_ = false;  // nothing is answered any more
  bool is_at_end_ = false;  // of the input, or after "quit"
  absl::Status status_;
};

}  // namespace

absl::Status RunUci(uci::SessionConfig config, BookLoader& loader, UciStreams streams,
                    std::chrono::milliseconds quit_limit) {
  IgnoreClosedPipes();
  return WithoutExceptions("standard input",
                           [&] { return UciLoop(std::move(config), loader, streams, quit_limit).Run(); });
}

}  // namespace tabia::io
