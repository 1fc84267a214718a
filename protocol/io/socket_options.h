// What each system calls by other names.
#pragma once

#include "asio/ip/tcp.hpp"

namespace tabia::io {

// From now on a connection to a machine that is gone breaks within three minutes.
void KeepAlive(asio::ip::tcp::socket& socket);

// Lets a server listen where one that has just ended did, but never beside one that still runs. Before it is bound.
void ListenAlone(asio::ip::tcp::acceptor& acceptor, asio::error_code& error);

}  // namespace tabia::io
