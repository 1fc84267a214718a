// A TCP server with a conversation for each client.
#pragma once

#include <chrono>
#include <csignal>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "absl/status/statusor.h"

#include "asio/io_context.hpp"
#include "asio/ip/tcp.hpp"
#include "asio/signal_set.hpp"
#include "asio/steady_timer.hpp"
#include "protocol/io/address.h"
#include "protocol/io/connection.h"
#include "protocol/io/line_conversation.h"
#include "protocol/io/upstream.h"

namespace tabia::io {

// Opens files again, on a thread of its own because that may take long. Returns a function that the loop calls to put
// them in place, or an empty one.
using Reload = std::function<std::function<void()>()>;

// Calls a Reload at each reload signal, while the loop continues to serve.
class Reloader {
 public:
  // Starts to wait for signals on `io`. This object must live while `io` runs.
  Reloader(asio::io_context& io, Reload reload);
  Reloader(const Reloader&) = delete;
  Reloader& operator=(const Reloader&) = delete;
  ~Reloader();

  // Reloads as after a signal. For the thread of `io`.
  void Request();
  // Returns whether a reload is running. The destructor waits for it.
  bool busy() const { return is_running_; }
  // Stops waiting for signals. No other call may follow.
  void Close();

 private:
  void AwaitSignal();
  void Begin();
  void Finish(const std::function<void()>& apply);

  asio::io_context& io_;
  const Reload reload_;
  asio::signal_set signal_;
  std::thread thread_;
  bool is_running_ = false;
  bool is_asked_again_ = false;  // while it is running
};

struct ServerOptions {
  Address listen = {};
  bool any_address = false;  // false: only programs on this machine can connect
  size_t max_connections = 64;
  ConnectionLimits limits = {};
  std::optional<Address> upstream = {};
  UpstreamLimits upstream_limits = {};
  std::string turned_away = "Error: too many connections\n";  // sent to a client beyond max_connections
  Reload reload = {};                                         // called at the reload signal, if not empty
};

// The clients of a server so far.
struct ClientCounts {
  uint64_t connected = 0;     // now
  uint64_t accepted = 0;      // so far, with those that were disconnected later
  uint64_t refused = 0;       // beyond max_connections
  uint64_t disconnected = 0;  // idle ones, closed for a new one
};

class Server {
 public:
  // Begins to listen. Returns a usage error if the address is not a loopback address and `any_address` is false, and a
  // system error if the address cannot be resolved or is in use. Only Run calls `log`.
  static absl::StatusOr<std::unique_ptr<Server>> Listen(const ServerOptions& options,
                                                        ConversationMaker make_conversation, Log log);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Returns the listening address, with the port that the system chose.
  const Address& address() const { return address_; }

  // Serves all clients on this thread until SIGINT, SIGTERM or Stop, and notifies the service manager when it is ready,
  // while it reloads, and when it stops. With a Reload, unblocks the reload signal (server_os.h). Returns an error if a
  // system call fails.
  absl::Status Run();

  // Ends Run. May be called on any thread.
  void Stop();

  // Returns the counts of clients. For the thread of Run.
  ClientCounts clients() const;

  // Calls the Reload of the options, as the reload signal does. Only Run's callbacks may call this.
  void RequestReload();

  // Returns whether work or a reload is still running after Run. The destructor waits for both, and nothing can
  // interrupt them.
  bool busy() const { return workers_.busy() || (reloader_ && reloader_->busy()); }

 private:
  Server(const ServerOptions& options, ConversationMaker make_conversation, Log log);

  absl::Status BeginToListen();
  absl::Status PrepareUpstream();
  void Accept();
  void AcceptLater(const asio::error_code& error);
  void Serve(asio::ip::tcp::socket socket);
  // Closes the connection that has been idle for too long by the most, if any. Returns whether there is room.
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
  Workers workers_{io_};
  std::optional<Upstream> upstream_;
  std::set<std::shared_ptr<Connection>> connections_;
  ClientCounts clients_;  // except those that are connected
  Address address_;
};

}  // namespace tabia::io
