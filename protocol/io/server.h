// A TCP server of conversations.
#pragma once

#include <chrono>
#include <csignal>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "absl/status/statusor.h"

#include "asio/io_context.hpp"
#include "asio/ip/tcp.hpp"
#include "asio/signal_set.hpp"
#include "asio/steady_timer.hpp"
#include "protocol/io/address.h"
#include "protocol/io/connection.h"
#include "protocol/io/line_conversation.h"
#include "protocol/io/reloader.h"
#include "protocol/io/upstream.h"

namespace tabia::io {

struct ServerOptions {
  Address listen = {};
  bool any_address = false;  // else only this machine's own programs are served
  size_t max_connections = 64;
  ConnectionLimits limits = {};
  std::optional<Address> upstream = {};
  UpstreamLimits upstream_limits = {};
  std::string turned_away = "Error: too many connections\n";  // sent to a client beyond the most connections
  Reload reload = {};                                         // at the system's signal to do so; empty: never
};

class Server {
 public:
  // Begins to listen. Usage error: the address is not one of this machine's loopback, and `any_address` is not set.
  // System error: it cannot be resolved or is in use. `log` is called by Run only.
  static absl::StatusOr<std::unique_ptr<Server>> Listen(const ServerOptions& options,
                                                        ConversationMaker make_conversation, Log log);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Where it listens, with the port that the system chose.
  const Address& address() const { return address_; }

  // Serves all clients on this thread until SIGINT, SIGTERM or Stop. An error when the system does not let it continue.
  absl::Status Run();

  // From any thread.
  void Stop();

 private:
  Server(const ServerOptions& options, ConversationMaker make_conversation, Log log);

  absl::Status BeginToListen();
  absl::Status PrepareUpstream();
  void Accept();
  void AcceptLater(const asio::error_code& error);
  void Serve(asio::ip::tcp::socket socket);
  // Closes the connection that has been idle longest, if it has been for long enough; returns whether there is room.
  bool MakeRoom();
  void LogDisconnection(std::chrono::steady_clock::duration idle_time);
  void TurnAway(asio::ip::tcp::socket socket);
  void Close();

  const ServerOptions options_;
  const ConversationMaker make_conversation_;
  const Log log_;
  ConnectionHost host_;
  asio::io_context io_{1};  // for one thread
  asio::signal_set signals_{io_, SIGINT, SIGTERM};
  std::optional<Reloader> reloader_;
  asio::ip::tcp::acceptor acceptor_{io_};
  asio::steady_timer accept_pause_{io_};
  Pace pace_{io_};
  std::optional<Upstream> upstream_;
  std::set<std::shared_ptr<Connection>> connections_;
  uint64_t refused_ = 0;       // connections, so far
  uint64_t disconnected_ = 0;  // for a new one, so far
  Address address_;
};

}  // namespace tabia::io
