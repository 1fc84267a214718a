#include "protocol/io/server.h"

#include <algorithm>
#include <bit>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"

#include "asio/post.hpp"
#include "asio/write.hpp"
#include "core/base/status.h"
#include "protocol/io/server_os.h"
#include "protocol/io/without_exceptions.h"

namespace tabia::io {

namespace {

constexpr std::string_view kReady = "READY=1";

}  // namespace

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
    Request();
  });
}

void Reloader::Request() {
  is_running_ ? void(is_asked_again_ = true) : Begin();
}

// Tells the service manager about it, so that a command to reload, such as systemctl reload, returns when it is done.
// The time is required by Type=notify-reload of systemd 253.
void Reloader::Begin() {
  is_running_ = true;
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  NotifyServiceManager(absl::StrFormat("RELOADING=1\nMONOTONIC_USEC=%d",
                                       std::chrono::duration_cast<std::chrono::microseconds>(now).count()));
  if (thread_.joinable()) thread_.join();  // it has ended already
  thread_ = std::thread([this] { asio::post(io_, [this, apply = reload_()] { Finish(apply); }); });
}

// Reloads once more after a signal during the last reload, which may have read files before they changed.
void Reloader::Finish(const std::function<void()>& apply) {
  if (apply) apply();
  is_running_ = false;
  NotifyServiceManager(kReady);
  if (std::exchange(is_asked_again_, false)) Begin();
}

namespace {

using asio::ip::tcp;

// The system's buffer of each direction of a connection. Small, because a line has a few hundred bytes.
constexpr int kSocketBufferBytes = 1 << 16;
// The pause before the next client is accepted if the system has no descriptor for it.
constexpr std::chrono::milliseconds kAcceptPause{500};

absl::Status CheckAllowed(const Address& address, const Endpoint& endpoint, bool any_address) {
  if (any_address || endpoint.address().is_loopback()) return absl::OkStatus();
  return UsageError(
      absl::StrFormat("%s: not a loopback address: other machines could connect, without a password; "
                      "--any-address permits it",
                      ToText(address)));
}

absl::Status OpenAcceptor(tcp::acceptor& acceptor, const Address& address, const Endpoint& endpoint) {
  asio::error_code error;
  acceptor.open(endpoint.protocol(), error);
  if (!error) ListenAlone(acceptor, error);
  // Accepted sockets inherit these.
  if (!error) acceptor.set_option(tcp::acceptor::receive_buffer_size(kSocketBufferBytes), error);
  if (!error) acceptor.set_option(tcp::acceptor::send_buffer_size(kSocketBufferBytes), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(tcp::acceptor::max_listen_connections, error);
  return error ? Refused(address, "listened on", error) : absl::OkStatus();
}

}  // namespace

Server::Server(const ServerOptions& options, ConversationMaker make_conversation, Log log)
    : options_(options),
      make_conversation_(std::move(make_conversation)),
      log_(std::move(log)),
      host_{options.limits,
            nullptr,
            &pace_,
            &workers_,
            log_,
            [this](const std::shared_ptr<Connection>& connection) { connections_.erase(connection); }} {}

absl::StatusOr<std::unique_ptr<Server>> Server::Listen(const ServerOptions& options,
                                                       ConversationMaker make_conversation, Log log) {
  std::unique_ptr<Server> server;
  TABIA_RETURN_IF_ERROR(WithoutExceptions("network", [&] {
    server.reset(new Server(options, std::move(make_conversation), std::move(log)));
    return server->BeginToListen();
  }));
  return server;
}

absl::Status Server::Run() {
  return WithoutExceptions("network", [this] {
    signals_.async_wait([this](const asio::error_code& error, int) {
      if (!error) Close();
    });
    if (options_.reload) {
      reloader_.emplace(io_, options_.reload);
      LetReloadSignalIn();  // a signal during the start is handled now
    }
    if (upstream_) upstream_->Open();
    Accept();
    NotifyServiceManager(kReady);
    io_.run();
    return absl::OkStatus();
  });
}

void Server::Stop() {
  asio::post(io_, [this] { Close(); });
}

ClientCounts Server::clients() const {
  ClientCounts counts = clients_;
  counts.connected = connections_.size();
  return counts;
}

void Server::RequestReload() {
  if (reloader_) reloader_->Request();
}

absl::Status Server::BeginToListen() {
  TABIA_ASSIGN_OR_RETURN(const std::vector<Endpoint> endpoints, Resolve(options_.listen));
  TABIA_RETURN_IF_ERROR(CheckAllowed(options_.listen, endpoints[0], options_.any_address));
  TABIA_RETURN_IF_ERROR(OpenAcceptor(acceptor_, options_.listen, endpoints[0]));
  asio::error_code error;
  address_ = AddressOf(acceptor_.local_endpoint(error));
  return PrepareUpstream();
}

absl::Status Server::PrepareUpstream() {
  if (!options_.upstream) return absl::OkStatus();
  TABIA_ASSIGN_OR_RETURN(std::vector<Endpoint> endpoints, Resolve(*options_.upstream));
  upstream_.emplace(io_, *options_.upstream, std::move(endpoints), log_, options_.upstream_limits);
  host_.upstream = &*upstream_;
  return absl::OkStatus();
}

void Server::Accept() {
  acceptor_.async_accept([this](const asio::error_code& error, tcp::socket socket) {
    if (!acceptor_.is_open()) return;
    if (error) return AcceptLater(error);
    Serve(std::move(socket));
    Accept();
  });
}

void Server::AcceptLater(const asio::error_code& error) {
  if (error != asio::error::connection_aborted) {
    log_(absl::StrFormat("%s: a client cannot be accepted: %s", ToText(address_), error.message()));
  }
  accept_pause_.expires_after(kAcceptPause);
  accept_pause_.async_wait([this](const asio::error_code& cancelled) {
    if (!cancelled) Accept();
  });
}

void Server::Serve(tcp::socket socket) {
  if (connections_.size() >= options_.max_connections && !MakeRoom()) return TurnAway(std::move(socket));
  const auto connection = std::make_shared<Connection>(std::move(socket), make_conversation_(), host_);
  connections_.insert(connection);
  ++clients_.accepted;
  connection->Begin();
}

bool Server::MakeRoom() {
  const auto longest =
      std::max_element(connections_.begin(), connections_.end(),
                       [](const auto& a, const auto& b) { return a->overstay() < b->overstay(); });
  if ((*longest)->overstay() < std::chrono::steady_clock::duration::zero()) return false;
  LogDisconnection((*longest)->idle_time());
  std::shared_ptr<Connection>(*longest)->Close();
  return true;
}

// Logs the 1st, 2nd, 4th, 8th … disconnection only, because a client could fill the log.
void Server::LogDisconnection(std::chrono::steady_clock::duration idle_time) {
  if (!std::has_single_bit(++clients_.disconnected)) return;
  log_(absl::StrFormat(
      "%s: %d clients are connected: closed the longest idle one, after %d seconds, for a new client",
      ToText(address_), connections_.size(),
      std::chrono::duration_cast<std::chrono::seconds>(idle_time).count()));
}

// Sends the reason, if the socket takes it at once, and closes. Logs as LogDisconnection does.
void Server::TurnAway(tcp::socket socket) {
  asio::error_code ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(options_.turned_away), ignored);
  socket.shutdown(tcp::socket::shutdown_both, ignored);
  socket.close(ignored);
  if (!std::has_single_bit(++clients_.refused)) return;
  log_(absl::StrFormat("%s: refused a client, %d so far: %d are connected", ToText(address_),
                       clients_.refused, connections_.size()));
}

void Server::Close() {
  NotifyServiceManager("STOPPING=1");
  asio::error_code ignored;
  acceptor_.close(ignored);
  accept_pause_.cancel();
  signals_.cancel(ignored);
  signals_.clear(ignored);  // the next one ends the program
  if (reloader_) reloader_->Close();
  if (upstream_) upstream_->Close();
  pace_.Close();
  while (!connections_.empty()) std::shared_ptr<Connection>(*connections_.begin())->Close();
}

}  // namespace tabia::io
