#include "tests/io/running_server.h"

#include <memory>
#include <utility>

#include "gtest/gtest.h"

#include "tests/io/echo_session.h"

namespace tabia::io {
namespace {

std::unique_ptr<Server> ListenOrEnd(ServerOptions options, Log log) {
  const auto make_session = [] { return std::make_unique<EchoSession>(); };
  return *Server::Listen(options, InLines(make_session, EchoSession::kMaxLineBytes), std::move(log));
}

}  // namespace

RunningServer::RunningServer(ServerOptions options)
    : server_(ListenOrEnd(std::move(options),
                          [this](const std::string& text) {
                            const std::lock_guard lock(mutex_);
                            log_.push_back(text);
                          })),
      thread_([this] { status_ = server_->Run(); }) {}

RunningServer::~RunningServer() {
  if (!thread_.joinable()) return;
  server_->Stop();
  EXPECT_TRUE(Join().ok());
}

absl::Status RunningServer::Join() {
  thread_.join();
  return status_;
}

std::vector<std::string> RunningServer::log() {
  const std::lock_guard lock(mutex_);
  return log_;
}

}  // namespace tabia::io
