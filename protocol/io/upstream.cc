#include "protocol/io/upstream.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_format.h"

#include "asio/post.hpp"
#include "core/base/status.h"

namespace tabia::io {

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
    return Answer(std::move(done), absl::InternalError(name_ + ": the request is no line it could read"));
  }
  // No request waits for an upstream program that was not there a moment ago.
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
  if (!failure_.ok()) log_(name_ + ": is there again");
  failure_ = absl::OkStatus();
  next_pause_ = limits_.min_pause;
  state_ = State::kReady;
  Advance();
}

void Upstream::OnLine(std::string line) {
  if (state_ != State::kAsking) {
    wire_->Close();
    return OnLost(absl::UnavailableError("it speaks without being asked"));
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
    // The first may be another one by now.
    if (error || requests_.empty() || requests_.front().deadline > Clock::now()) return;
    GiveUpFirst();
  });
}

void Upstream::GiveUpFirst() {
  const absl::Status silent =
      absl::DeadlineExceededError(absl::StrFormat("no answer in %d seconds", limits_.answer.count() / 1000));
  if (wire_ == nullptr) return AnswerFirst(silent);
  wire_->Close();  // an answer that came later would be taken for the next request's
  OnLost(silent);
}

}  // namespace tabia::io
