#include "protocol/io/server_os.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstring>
#include <string>

#include "core/base/os/program.h"

namespace tabia::io {
namespace {

using asio::ip::tcp;

void SetTcpOption(tcp::socket& socket, int option, int value) {
  setsockopt(socket.native_handle(), IPPROTO_TCP, option, &value, sizeof value);
}

void MaskReloadSignal(int how) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGHUP);
  pthread_sigmask(how, &signals, nullptr);
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

void HoldReloadSignal() {
  MaskReloadSignal(SIG_BLOCK);
}

void LetReloadSignalIn() {
  MaskReloadSignal(SIG_UNBLOCK);
}

void NotifyServiceManager(std::string_view assignments) {
  const std::string path = Environment("NOTIFY_SOCKET");
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  if (path.empty() || path.size() >= sizeof address.sun_path) return;
  std::memcpy(address.sun_path, path.data(), path.size());
  // A name that begins with "@" is in the abstract namespace, where a zero byte stands for it, and no zero ends it.
  if (path[0] == '@') address.sun_path[0] = '\0';
  const auto address_bytes = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size());
  const int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return;
  sendto(descriptor, assignments.data(), assignments.size(), MSG_NOSIGNAL,
         reinterpret_cast<const sockaddr*>(&address), address_bytes);
  close(descriptor);
}

}  // namespace tabia::io
