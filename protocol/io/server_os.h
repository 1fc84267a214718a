// Socket options of a server, and the signal to reload.
#pragma once

#include <optional>

#include "asio/ip/tcp.hpp"

namespace tabia::io {

// Makes a connection break within three minutes if the client's machine is gone.
void KeepAlive(asio::ip::tcp::socket& socket);

// Lets a server use the port of a server that has just ended, but never that of a running one. Call it before `bind`.
void ListenAlone(asio::ip::tcp::acceptor& acceptor, asio::error_code& error);

// Returns the signal that asks a server to reload its files (SIGHUP); nothing on Windows, which has none.
std::optional<int> ReloadSignal();

}  // namespace tabia::io
