#include "protocol/io/upstream.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_format.h"

#include "asio/buffer.hpp"
#include "asio/connect.hpp"
#include "asio/post.hpp"
#include "asio/read_until.hpp"
#include "asio/write.hpp"
#include "core/base/status.h"

namespace tabia::io {

namespace {

// Returns whether gnubg sends `c` around a line: it ends some lines in CR LF, and sends a NUL after others.
bool IsLineFrame(char c) {
  return c == '\0' || c == '\r' || c == '\n';
}

std::string WithoutFrame(std::string_view line) {
  while (!line.empty() && IsLineFrame(line.front())) line.remove_prefix(1);
  while (!line.empty() && IsLineFrame(line.back())) line.remove_suffix(1);
  return std::string(line);
}

}  // namespace

void UpstreamWire::Connect(const std::vector<Endpoint>& endpoints) {
  asio::async_connect(socket_, endpoints,
                      [self = shared_from_this()](const asio::error_code& error, const Endpoint&) {
                        if (self->owner_ == nullptr) return;
                        if (error) return self->ReportLoss(error.message());
                        asio::error_code ignored;
                        self->socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
                        self->socket_.set_option(asio::socket_base::keep_alive(true), ignored);
                        self->Read();
                        self->owner_->OnConnected();
                      });
}

void UpstreamWire::Send(std::string line) {
  sent_ = std::move(line) + '\n';
  asio::async_write(socket_, asio::buffer(sent_),
                    [self = shared_from_this()](const asio::error_code& error, size_t) {
                      if (self->owner_ != nullptr && error) self->ReportLoss(error.message());
                    });
}

void UpstreamWire::Close() {
  owner_ = nullptr;
  asio::error_code ignored;
  socket_.close(ignored);
}

// A read is always pending, so that the end of the connection is noticed at once and not by the next request.
void UpstreamWire::Read() {
  asio::async_read_until(
      socket_, asio::dynamic_buffer(unread_, kMaxUpstreamLineBytes), '\n',
      [self = shared_from_this()](const asio::error_code& error, size_t size_bytes) {
        if (self->owner_ == nullptr) return;
        if (!error) return self->TakeLine(size_bytes);
        const bool too_long = error == asio::error::not_found;
        self->ReportLoss(too_long ? "it sent a line longer than 255 bytes" : error.message());
      });
}

void UpstreamWire::TakeLine(size_t size_bytes) {
  std::string line = WithoutFrame(std::string_view(unread_).substr(0, size_bytes));
  const bool goes_on = !WithoutFrame(std::string_view(unread_).substr(size_bytes)).empty();
  unread_.clear();
  if (!goes_on) Read();
  owner_->OnLine(std::move(line));
  // Bytes after the line would look like the answer to the next request.
  if (goes_on && owner_ != nullptr) ReportLoss("it sent more than one line");
}

void UpstreamWire::ReportLoss(std::string_view why) {
  Owner* const owner = owner_;
  Close();
  owner->OnLost(absl::UnavailableError(std::string(why)));
}

Upstream::Upstream(asio::io_context& io, const Address& address, std::vector<Endpoint> endpoints, Log log,
                   const UpstreamLimits& limits)
    : io_(io),
      name_("fallback " + ToText(address)),
      endpoints_(std::move(endpoints)),
      log_(std::move(log)),
      limits_(limits),
      deadline_(io),
      pause_(io),
      next_pause_(limits.min_pause) {}

void Upstream::Open() {
  if (state_ == State::kApart) Connect();
}

void Upstream::Ask(std::string line, Done done) {
  if (line.size() >= kMaxUpstreamLineBytes || line.find('\n') != std::string::npos) {
    return Answer(std::move(done),
                  absl::InternalError(name_ + ": the request is longer than 254 bytes, or not one line"));
  }
  // No request waits for an upstream program that could not be reached a moment ago.
  if (state_ == State::kPausing && !failure_.ok()) return Answer(std::move(done), failure_);
  requests_.push_back({std::move(line), std::move(done), Clock::now() + limits_.answer});
  if (requests_.size() == 1) WatchFirst();
  Advance();
}

void Upstream::Close() {
  if (wire_ != nullptr) wire_->Close();
  wire_.reset();
  requests_.clear();
  deadline_.cancel();
  pause_.cancel();
}

void Upstream::OnConnected() {
  if (!failure_.ok()) log_(name_ + ": can be reached again");
  failure_ = absl::OkStatus();
  next_pause_ = limits_.min_pause;
  state_ = State::kReady;
  Advance();
}

void Upstream::OnLine(std::string line) {
  if (state_ != State::kAsking) {
    wire_->Close();
    return OnLost(absl::UnavailableError("it sent a line without a request"));
  }
  state_ = State::kReady;
  AnswerFirst(std::move(line));
  Advance();
}

void Upstream::OnLost(const absl::Status& why) {
  wire_.reset();
  if (state_ == State::kConnecting) return FailToConnect(why);
  const absl::Status lost = absl::UnavailableError(absl::StrFormat("%s: %s", name_, Message(why)));
  log_(Message(lost));
  if (state_ == State::kAsking) AnswerFirst(lost);
  // gnubg needs a moment until it listens again.
  Pause(limits_.min_pause);
}

void Upstream::FailToConnect(const absl::Status& why) {
  const bool is_news = failure_.ok();
  failure_ = absl::UnavailableError(absl::StrFormat("%s: cannot be reached: %s", name_, Message(why)));
  if (is_news) log_(Message(failure_));
  while (!requests_.empty()) AnswerFirst(failure_);
  Pause(next_pause_);
  next_pause_ = std::min(2 * next_pause_, limits_.max_pause);
}

void Upstream::Advance() {
  if (requests_.empty()) return;
  if (state_ == State::kApart) Connect();
  if (state_ == State::kReady) SendFirst();
}

void Upstream::Connect() {
  state_ = State::kConnecting;
  UpstreamWire::Owner& owner = *this;
  wire_ = std::make_shared<UpstreamWire>(io_, owner);
  wire_->Connect(endpoints_);
}

void Upstream::SendFirst() {
  state_ = State::kAsking;
  wire_->Send(requests_.front().line);
}

void Upstream::Pause(Milliseconds pause) {
  state_ = State::kPausing;
  pause_.expires_after(pause);
  pause_.async_wait([this](const asio::error_code& error) {
    if (error) return;
    state_ = State::kApart;
    Advance();
  });
}

void Upstream::AnswerFirst(const Reply& reply) {
  Done done = std::move(requests_.front().done);
  requests_.pop_front();
  WatchFirst();
  Answer(std::move(done), reply);
}

void Upstream::Answer(Done done, const Reply& reply) {
  asio::post(io_, [done = std::move(done), reply] { done(reply); });
}

void Upstream::WatchFirst() {
  if (requests_.empty()) {
    deadline_.cancel();
    return;
  }
  deadline_.expires_at(requests_.front().deadline);
  deadline_.async_wait([this](const asio::error_code& error) {
    // Another request may be the first by now.
    if (error || requests_.empty() || requests_.front().deadline > Clock::now()) return;
    GiveUpFirst();
  });
}

void Upstream::GiveUpFirst() {
  const absl::Status silent = absl::DeadlineExceededError(
      absl::StrFormat("no answer within %d seconds", limits_.answer.count() / 1000));
  if (wire_ == nullptr) return AnswerFirst(silent);
  wire_->Close();  // a late answer would look like the answer to the next request
  OnLost(silent);
}

}  // namespace tabia::io
