// A server on a thread of its own.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "protocol/io/server.h"
#include "tests/io/descriptors.h"
#include "tests/io/wire.h"

namespace tabia::io {

class RunningServer {
 public:
  // Starts a server of EchoSessions with their limit of a line.
  explicit RunningServer(ServerOptions options = {});
  ~RunningServer();

  Wire Connect() const { return Wire(server_->address().port); }
  // Waits until it has ended by itself.
  absl::Status Join();
  Server& server() { return *server_; }
  std::vector<std::string> log();

 private:
  NoDescriptorLeaks no_leaks_;
  std::mutex mutex_;
  std::vector<std::string> log_;  // under the mutex
  std::unique_ptr<Server> server_;
  absl::Status status_;
  std::thread thread_;
};

}  // namespace tabia::io
