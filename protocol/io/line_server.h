// A TCP server of conversations in lines.
#pragma once

#include <memory>
#include <optional>

#include "absl/status/statusor.h"

#include "protocol/io/address.h"
#include "protocol/io/connection.h"
#include "protocol/io/line_session.h"
#include "protocol/io/upstream.h"

namespace tabia::io {

struct ServerOptions {
  Address listen = {};
  bool any_address = false;  // else only this machine's own programs are served
  size_t max_connections = 64;
  ConnectionLimits limits = {};
  std::optional<Address> fallback = {};
  FallbackLimits fallback_limits = {};
};

class LineServer {
 public:
  // Begins to listen. Usage error: the address is not one of this machine's loopback, and `any_address` is
  // not set. System error: it cannot be resolved or is in use. `log` is called by Run only.
  static absl::StatusOr<LineServer> Listen(const ServerOptions& options, SessionMaker make_session, Log log);
  LineServer(LineServer&& other) noexcept;
  ~LineServer();

  // Where it listens, with the port that the system chose.
  const Address& address() const;

  // Serves all clients on this thread until SIGINT, SIGTERM or Stop. An error when the system refuses to go
  // on.
  absl::Status Run();
  // From any thread.
  void Stop();

 private:
  class State;
  explicit LineServer(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace tabia::io
