#include "protocol/io/connection.h"

#include <utility>

#include "absl/status/statusor.h"

#include "asio/buffer.hpp"
#include "asio/post.hpp"
#include "asio/write.hpp"
#include "protocol/io/socket_options.h"

namespace tabia::io {
namespace {

using asio::ip::tcp;
using Clock = std::chrono::steady_clock;

// What gnubg sends after its last line end.
bool IsNulsOnly(std::string_view text) {
  return text.find_first_not_of('\0') == std::string_view::npos;
}

}  // namespace

Connection::Connection(tcp::socket socket, std::unique_ptr<protocol::Session> session,
                       const ConnectionHost& host)
    : socket_(std::move(socket)),
      session_(std::move(session)),
      host_(host),
      deadline_(socket_.get_executor()),
      splitter_(host.limits.line_bytes) {}

void Connection::Begin() {
  asio::error_code ignored;
  socket_.set_option(tcp::no_delay(true), ignored);
  KeepAlive(socket_);
  AwaitLine();
}

void Connection::Close() {
  if (is_closed_) return;
  is_closed_ = true;
  asio::error_code ignored;
  socket_.shutdown(tcp::socket::shutdown_both, ignored);
  socket_.close(ignored);
  deadline_.cancel();
  host_.closed(shared_from_this());
}

Clock::duration Connection::idle_time() const {
  if (idle_since_ == Clock::time_point::max()) return Clock::duration::zero();
  return Clock::now() - idle_since_;
}

// Whether the client has sent more than it waits for the answer to.
bool Connection::IsAhead() const {
  return fills_buffer_ || unread_.find('\n') != std::string_view::npos;
}

void Connection::NextTurn(void (Connection::*step)()) {
  if (!IsAhead()) return (this->*step)();
  host_.pace->Later([self = shared_from_this(), step] {
    if (!self->is_closed_) (*self.*step)();
  });
}

void Connection::AwaitLine() {
  idle_since_ = Clock::now();
  CloseAfter(host_.limits.idle);
  Continue();
}

void Connection::Continue() {
  const std::optional<std::string_view> line = splitter_.TakeLine(unread_);
  line ? Handle(session_->HandleLine(*line)) : NextTurn(&Connection::Read);
}

void Connection::Read() {
  socket_.async_read_some(asio::buffer(buffer_),
                          [self = shared_from_this()](const asio::error_code& error, size_t size_bytes) {
                            if (self->is_closed_) return;
                            if (error == asio::error::eof) return self->HandleEnd();
                            if (error) return self->Close();
                            self->unread_ = {self->buffer_.data(), size_bytes};
                            self->fills_buffer_ = size_bytes == self->buffer_.size();
                            self->Continue();
                          });
}

// A client that writes its last line without an end and then waits gets its answer too.
void Connection::HandleEnd() {
  is_ending_ = true;
  const std::optional<std::string_view> rest = splitter_.TakeRest();
  if (!rest || IsNulsOnly(*rest)) return Close();
  Handle(session_->HandleLine(*rest));
}

void Connection::Handle(protocol::Reply reply) {
  idle_since_ = Clock::time_point::max();
  for (const std::string& text : reply.log) host_.log(text);
  for (const std::string& line : reply.lines) answer_.append(line).push_back('\n');
  is_ending_ |= reply.close;
  reply.to_upstream ? AskUpstream(*reply.to_upstream) : Write();
}

void Connection::AskUpstream(const std::string& line) {
  deadline_.expires_at(Clock::time_point::max());  // the upstream program has one of its own
  const auto handle = [self = shared_from_this()](const absl::StatusOr<std::string>& reply) {
    if (!self->is_closed_) self->Handle(self->session_->HandleUpstream(reply));
  };
  if (host_.upstream != nullptr) return host_.upstream->Ask(line, handle);
  asio::post(socket_.get_executor(), [handle] { handle(absl::UnavailableError("there is no fallback")); });
}

// An empty answer too lets other clients have their turn before the next line.
void Connection::Write() {
  CloseAfter(host_.limits.writing);
  asio::async_write(socket_, asio::buffer(answer_),
                    [self = shared_from_this()](const asio::error_code& error, size_t) {
                      if (self->is_closed_) return;
                      if (error || self->is_ending_) return self->Close();
                      self->answer_.clear();
                      self->NextTurn(&Connection::AwaitLine);
                    });
}

void Connection::CloseAfter(std::chrono::milliseconds limit) {
  deadline_.expires_after(limit);
  deadline_.async_wait([self = shared_from_this()](const asio::error_code& error) {
    // It may have been set again when this was already on its way.
    if (!error && self->deadline_.expiry() <= Clock::now()) self->Close();
  });
}

}  // namespace tabia::io
