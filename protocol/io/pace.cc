#include "protocol/io/pace.h"

#include <chrono>
#include <utility>

#include "asio/post.hpp"

namespace tabia::io {
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
