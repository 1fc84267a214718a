#include "protocol/io/server_os.h"

// After Asio, which includes winsock2.h.
#include <mstcpip.h>

namespace tabia::io {

using asio::ip::tcp;

void KeepAlive(tcp::socket& socket) {
  tcp_keepalive times = {1, 60'000, 10'000};  // milliseconds; after ten silent ones it breaks
  DWORD returned = 0;
  WSAIoctl(socket.native_handle(), SIO_KEEPALIVE_VALS, &times, sizeof times, nullptr, 0, &returned, nullptr,
           nullptr);
}

// Windows frees a port at once, and SO_REUSEADDR would let several servers share it.
void ListenAlone(tcp::acceptor& acceptor, asio::error_code& error) {
  using ExclusiveAddress = asio::detail::socket_option::boolean<SOL_SOCKET, SO_EXCLUSIVEADDRUSE>;
  acceptor.set_option(ExclusiveAddress(true), error);
}

std::optional<int> ReloadSignal() {
  return std::nullopt;
}

void HoldReloadSignal() {}

void LetReloadSignalIn() {}

void NotifyServiceManager(std::string_view) {}

}  // namespace tabia::io
