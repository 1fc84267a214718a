#include "protocol/io/reloader.h"

#include <optional>
#include <utility>

#include "asio/post.hpp"
#include "protocol/io/reload_signal.h"

namespace tabia::io {

Reloader::Reloader(asio::io_context& io, Reload reload) : io_(io), reload_(std::move(reload)), signal_(io) {
  const std::optional<int> number = ReloadSignal();
  if (!number) return;
  asio::error_code ignored;
  signal_.add(*number, ignored);
  AwaitSignal();
}

Reloader::~Reloader() {
  if (thread_.joinable()) thread_.join();
}

void Reloader::Close() {
  asio::error_code ignored;
  signal_.cancel(ignored);
}

void Reloader::AwaitSignal() {
  signal_.async_wait([this](const asio::error_code& error, int) {
    if (error) return;
    AwaitSignal();
    is_running_ ? void(is_asked_again_ = true) : Begin();
  });
}

void Reloader::Begin() {
  is_running_ = true;
  if (thread_.joinable()) thread_.join();  // it has ended already
  thread_ = std::thread([this] { asio::post(io_, [this, apply = reload_()] { Finish(apply); }); });
}

// Files that changed during the last time may have been read before they changed.
void Reloader::Finish(const std::function<void()>& apply) {
  if (apply) apply();
  is_running_ = false;
  if (std::exchange(is_asked_again_, false)) Begin();
}

}  // namespace tabia::io
