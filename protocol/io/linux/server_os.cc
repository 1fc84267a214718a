#include "protocol/io/server_os.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <csignal>

namespace tabia::io {
namespace {

using asio::ip::tcp;

void SetTcpOption(tcp::socket& socket, int option, int value) {
  setsockopt(socket.native_handle(), IPPROTO_TCP, option, &value, sizeof value);
}

}  // namespace

void KeepAlive(tcp::socket& socket) {
  asio::error_code ignored;
  socket.set_option(tcp::socket::keep_alive(true), ignored);
  SetTcpOption(socket, TCP_KEEPIDLE, 60);   // seconds
  SetTcpOption(socket, TCP_KEEPINTVL, 10);  // seconds
  SetTcpOption(socket, TCP_KEEPCNT, 6);
}

void ListenAlone(tcp::acceptor& acceptor, asio::error_code& error) {
  acceptor.set_option(tcp::acceptor::reuse_address(true), error);
}

std::optional<int> ReloadSignal() {
  return SIGHUP;
}

}  // namespace tabia::io
