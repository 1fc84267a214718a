// Socket options of a server, the signal to reload, and the service manager that started the server.
#pragma once

#include <optional>
#include <string_view>

#include "asio/ip/tcp.hpp"

namespace tabia::io {

// Makes a connection break within three minutes if the client's machine is gone.
void KeepAlive(asio::ip::tcp::socket& socket);

// Lets a server use the port of a server that has just ended, but never that of a running one. Call it before `bind`.
void ListenAlone(asio::ip::tcp::acceptor& acceptor, asio::error_code& error);

// Returns the signal that asks a server to reload its files (SIGHUP); nothing on Windows, which has none.
std::optional<int> ReloadSignal();

// Blocks the reload signal in this thread and in those that it starts from now on, because it would end a program that
// does not handle it yet. A signal that arrives meanwhile is delivered after LetReloadSignalIn.
void HoldReloadSignal();
void LetReloadSignalIn();

// Sends assignments such as "READY=1" to the service manager that started this program, as sd_notify(3) does: one
// datagram to the socket $NOTIFY_SOCKET. Does nothing if the variable is not set, and on Windows. Ignores errors,
// because the server works without the service manager.
void NotifyServiceManager(std::string_view assignments);

}  // namespace tabia::io
