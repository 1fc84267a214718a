// Clients that are gone without a word.
#pragma once

#include "asio/ip/tcp.hpp"

namespace tabia::io {

// From now on a connection to a machine that is gone breaks within three minutes.
void KeepAlive(asio::ip::tcp::socket& socket);

}  // namespace tabia::io
