// Socket options of a server, and the signal to reload.
#pragma once

#include <optional>

#include "asio/ip/tcp.hpp"

namespace tabia::io {

// Makes the connection to a machine that is gone break within three minutes.
void KeepAlive(asio::ip::tcp::socket& socket);

// Lets a server use the port of one that has just ended, but never of one that still runs. Call it before `bind`.
void ListenAlone(asio::ip::tcp::acceptor& acceptor, asio::error_code& error);

// Returns the signal that asks a server to reload its files (SIGHUP); nothing on Windows, which has none.
std::optional<int> ReloadSignal();

}  // namespace tabia::io
