#include "protocol/io/line_loop.h"

#include <cerrno>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "asio/post.hpp"
#include "core/base/status.h"
#include "protocol/io/descriptor_io.h"
#include "protocol/io/without_exceptions.h"

namespace tabia::io {

LineLoop::LineLoop(Log log, const LineLoopOptions& options)
    : log_(std::move(log)), options_(options), splitter_(options.max_line_bytes) {
  IgnoreClosedPipes();
}

absl::Status LineLoop::Run(protocol::Session& session) {
  session_ = &session;
  TABIA_RETURN_IF_ERROR(PrepareUpstream());
  const int error = input_.Start(options_.input);
  if (error != 0) return SystemError("standard input", "read", error);
  while (!IsOver()) AwaitEvent();
  return status_;
}

// Waits in Read if no other event can come: one system call instead of four.
void LineLoop::AwaitEvent() {
  if (OnlyInputCanCome() && ReadInput()) return;
  if (awaits_input_) input_.AwaitReadable();
  io_.run_one();
}

// Calls expects_posts before it reads posted_: a post that comes in between is then counted.
bool LineLoop::OnlyInputCanCome() const {
  return awaits_input_ && !upstream_ && !options_.expects_posts() && posted_ == 0;
}

void LineLoop::Post(std::function<protocol::Reply()> handle) {
  ++posted_;
  asio::post(io_, [this, handle = std::move(handle)] {
    --posted_;
    Write(handle());
    if (std::exchange(is_paused_, false)) Advance();
  });
}

bool LineLoop::IsOver() const {
  return is_closed_ || (is_done_ && !session_->awaits_work());
}

absl::Status LineLoop::PrepareUpstream() {
  if (!options_.upstream) return absl::OkStatus();
  TABIA_ASSIGN_OR_RETURN(std::vector<Endpoint> endpoints, Resolve(*options_.upstream));
  upstream_.emplace(io_, *options_.upstream, std::move(endpoints), log_, options_.upstream_limits);
  return absl::OkStatus();
}

// Reads once, and handles the lines. Returns false if a stream that does not wait has nothing yet.
bool LineLoop::ReadInput() {
  const ssize_t size = input_.Read(buffer_.data(), buffer_.size());
  if (size < 0 && IsTransient(errno)) return errno == EINTR;
  awaits_input_ = false;
  if (size < 0) {
    status_ = SystemError("standard input", "read", errno);
    is_done_ = true;
    return true;
  }
  input_has_ended_ = size == 0;
  unread_ = {buffer_.data(), static_cast<size_t>(size)};
  Advance();
  return true;
}

// Handles the lines of the last read. The next line waits while a request to the upstream program is pending.
void LineLoop::Advance() {
  while (!is_done_ && !is_closed_ && !awaits_upstream_) {
    is_paused_ = !session_->takes_lines();
    if (is_paused_) return;
    if (const auto line = splitter_.TakeLine(unread_)) {
      Write(session_->HandleLine(*line));
    } else if (!input_has_ended_) {
      awaits_input_ = true;
      return;
    } else if (const auto rest = splitter_.TakeRest()) {
      Write(session_->HandleLine(*rest));
    } else {
      is_done_ = true;
    }
  }
}

void LineLoop::Write(const protocol::Reply& reply) {
  for (const std::string& text : reply.log) log_(text);
  const int error = WriteAll(options_.output, reply.bytes);
  is_closed_ |= error != 0;
  if (error != 0 && error != EPIPE) status_ = SystemError("standard output", "written", error);
  if (reply.close) return BeginToClose();
  if (reply.to_upstream && !is_closed_) AskUpstream(*reply.to_upstream);
}

// A book that opens within `quit_limit` still answers the pending lines.
void LineLoop::BeginToClose() {
  is_done_ = true;
  quit_timer_.expires_after(options_.quit_limit);
  quit_timer_.async_wait([this](const asio::error_code& error) {
    if (error) return;
    Write(session_->StopWaiting());
    is_closed_ = true;
  });
}

void LineLoop::AskUpstream(const std::string& line) {
  if (!upstream_)
    return Write(session_->HandleUpstream(absl::UnavailableError("no upstream program is configured")));
  awaits_upstream_ = true;
  upstream_->Ask(line, [this](const absl::StatusOr<std::string>& answer) {
    awaits_upstream_ = false;
    Write(session_->HandleUpstream(answer));
    Advance();
  });
}

absl::Status RunLines(protocol::Session& session, const Log& log, const LineLoopOptions& options) {
  return WithoutExceptions("standard input", [&] { return LineLoop(log, options).Run(session); });
}

}  // namespace tabia::io
