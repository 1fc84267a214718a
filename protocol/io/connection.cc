#include "protocol/io/connection.h"

#include <algorithm>
#include <new>
#include <utility>

#include "absl/status/statusor.h"

#include "asio/buffer.hpp"
#include "asio/post.hpp"
#include "asio/write.hpp"
#include "protocol/io/server_os.h"

namespace tabia::io {
namespace {

using asio::ip::tcp;
using Clock = std::chrono::steady_clock;

// Between the pieces of a message.
constexpr std::chrono::milliseconds kFirstPause{1};
constexpr int kMaxDoublings = 10;

}  // namespace

Connection::Connection(tcp::socket socket, std::unique_ptr<protocol::Conversation> conversation,
                       const ConnectionHost& host)
    : socket_(std::move(socket)),
      conversation_(std::move(conversation)),
      host_(host),
      deadline_(socket_.get_executor()),
      pause_(socket_.get_executor()) {}

void Connection::Begin() {
  asio::error_code ignored;
  socket_.set_option(tcp::no_delay(true), ignored);
  socket_.non_blocking(true, ignored);
  KeepAlive(socket_);
  AwaitMessage();
}

void Connection::Close() {
  if (is_closed_) return;
  is_closed_ = true;
  asio::error_code ignored;
  socket_.shutdown(tcp::socket::shutdown_both, ignored);
  socket_.close(ignored);
  deadline_.cancel();
  pause_.cancel();
  host_.closed(shared_from_this());
}

Clock::duration Connection::idle_time() const {
  if (idle_since_ == Clock::time_point::max()) return Clock::duration::zero();
  return Clock::now() - idle_since_;
}

// Returns whether the client has sent further messages without waiting for the answer.
bool Connection::IsAhead() const {
  return fills_buffer_ || conversation_->IsAhead(unread_);
}

void Connection::NextTurn(void (Connection::*step)()) {
  IsAhead() ? StepLater(step) : (this->*step)();
}

void Connection::StepLater(void (Connection::*step)()) {
  host_.pace->Later([self = shared_from_this(), step] {
    if (!self->is_closed_) (*self.*step)();
  });
}

void Connection::AwaitMessage() {
  idle_since_ = Clock::now();
  CloseAfter(host_.limits.idle);
  Continue();
}

void Connection::Continue() {
  std::optional<protocol::Reply> reply = conversation_->Take(unread_);
  if (reply) return Handle(*std::move(reply));
  if (has_begun_ && !IsAhead()) return AwaitRest();
  if (!has_begun_ && conversation_->is_within_message()) {
    has_begun_ = true;
    if (host_.limits.message < host_.limits.idle) CloseAfter(host_.limits.message);
  }
  NextTurn(&Connection::Read);
}

void Connection::AwaitRest() {
  if (pauses_ == 0) WakeFor(buffer_.size());
  pause_.expires_after(kFirstPause * (1 << std::min(pauses_++, kMaxDoublings)));
  pause_.async_wait([self = shared_from_this()](const asio::error_code& error) {
    if (!error && !self->is_closed_) self->StepLater(&Connection::ReadRest);
  });
}

void Connection::ReadRest() {
  asio::error_code error;
  const size_t size_bytes = socket_.read_some(asio::buffer(buffer_), error);
  error == asio::error::would_block ? AwaitRest() : HandleRead(error, size_bytes);
}

void Connection::WakeFor(size_t size_bytes) {
  asio::error_code ignored;
  socket_.set_option(tcp::socket::receive_low_watermark(static_cast<int>(size_bytes)), ignored);
}

void Connection::Read() {
  socket_.async_read_some(asio::buffer(buffer_),
                          [self = shared_from_this()](const asio::error_code& error, size_t size_bytes) {
                            if (!self->is_closed_) self->HandleRead(error, size_bytes);
                          });
}

void Connection::HandleRead(const asio::error_code& error, size_t size_bytes) {
  if (error == asio::error::eof) return HandleEnd();
  if (error) return Close();
  unread_ = {buffer_.data(), size_bytes};
  fills_buffer_ = size_bytes == buffer_.size();
  Continue();
}

void Connection::HandleEnd() {
  is_ending_ = true;
  std::optional<protocol::Reply> reply = conversation_->TakeRest();
  reply ? Handle(*std::move(reply)) : Close();
}

void Connection::Handle(protocol::Reply reply) {
  has_begun_ = false;
  has_sent_message_ = true;
  if (std::exchange(pauses_, 0) > 0) WakeFor(1);
  idle_since_ = Clock::time_point::max();
  for (const std::string& text : reply.log) host_.log(text);
  answer_.append(reply.bytes);  // it may begin with bytes from before the upstream program was asked
  is_ending_ |= reply.close;
  if (reply.work) return RunElsewhere(std::move(reply.work));
  reply.to_upstream ? AskUpstream(*reply.to_upstream) : Write();
}

void Connection::AskUpstream(const std::string& line) {
  deadline_.expires_at(Clock::time_point::max());  // the upstream program has one of its own
  const auto handle = [self = shared_from_this()](const absl::StatusOr<std::string>& reply) {
    if (!self->is_closed_) self->Handle(self->conversation_->HandleUpstream(reply));
  };
  if (host_.upstream != nullptr) return host_.upstream->Ask(line, handle);
  asio::post(socket_.get_executor(),
             [handle] { handle(absl::UnavailableError("no upstream program is configured")); });
}

void Connection::RunElsewhere(protocol::Work work) {
  deadline_.expires_at(Clock::time_point::max());  // the work has one of its own
  host_.workers->Run(std::move(work), [self = shared_from_this()](const Workers::Finish& finish) {
    if (self->is_closed_) return;
    finish ? self->Handle(finish()) : self->Close();
  });
}

// Writes even an empty answer, so that other clients have their turn before the next line.
void Connection::Write() {
  CloseAfter(host_.limits.writing);
  asio::async_write(socket_, asio::buffer(answer_),
                    [self = shared_from_this()](const asio::error_code& error, size_t) {
                      if (self->is_closed_) return;
                      if (error) return self->Close();
                      if (self->is_ending_) return self->End();
                      self->answer_.clear();
                      self->NextTurn(&Connection::AwaitMessage);
                    });
}

void Connection::End() {
  if (host_.limits.lingering == std::chrono::milliseconds::zero()) return Close();
  asio::error_code ignored;
  socket_.shutdown(tcp::socket::shutdown_send, ignored);
  CloseAfter(host_.limits.lingering);
  Discard();
}

void Connection::Discard() {
  socket_.async_read_some(asio::buffer(buffer_),
                          [self = shared_from_this()](const asio::error_code& error, size_t) {
                            if (self->is_closed_) return;
                            error ? self->Close() : self->Discard();
                          });
}

void Connection::CloseAfter(std::chrono::milliseconds limit) {
  deadline_.expires_after(limit);
  deadline_.async_wait([self = shared_from_this()](const asio::error_code& error) {
    // The deadline may have been moved after this handler was queued.
    if (!error && self->deadline_.expiry() <= Clock::now()) self->Close();
  });
}

namespace {

constexpr size_t kWorkers = 16;  // they wait for the network most of the time

}  // namespace

void Workers::Run(protocol::Work work, std::function<void(const Finish&)> done) {
  if (!threads_) threads_.emplace(kWorkers);
  ++running_;
  asio::post(*threads_, [this, work = std::move(work), done = std::move(done)] {
    Finish finish;
    try {
      finish = work();
    } catch (const std::bad_alloc&) {
      // `done` gets an empty function.
    }
    asio::post(io_, [this, finish = std::move(finish), done] {
      --running_;
      done(finish);
    });
  });
}

namespace {

constexpr int kStepsUntilRest = 64;
constexpr std::chrono::milliseconds kRest{1};

}  // namespace

void Pace::Later(std::function<void()> step) {
  steps_.push_back(std::move(step));
  if (!is_advancing_) Advance();
}

void Pace::Close() {
  steps_.clear();
  rest_.cancel();
}

void Pace::Advance() {
  is_advancing_ = !steps_.empty();
  if (!is_advancing_) return;
  taken_ == kStepsUntilRest ? Rest() : asio::post(io_, [this] { TakeStep(); });
}

void Pace::TakeStep() {
  if (steps_.empty()) return;
  ++taken_;
  const std::function<void()> step = std::move(steps_.front());
  steps_.pop_front();
  step();
  Advance();
}

void Pace::Rest() {
  rest_.expires_after(kRest);
  rest_.async_wait([this](const asio::error_code& error) {
    if (error) return;
    taken_ = 0;
    Advance();
  });
}

}  // namespace tabia::io
