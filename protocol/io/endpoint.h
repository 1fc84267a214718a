// Addresses as the system knows them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "asio/ip/tcp.hpp"
#include "protocol/io/address.h"

namespace tabia::io {

using Endpoint = asio::ip::tcp::endpoint;

// Returns the addresses of a host, at least one; IPv4 first, because gnubg knows nothing else. May wait for a name
// server.
absl::StatusOr<std::vector<Endpoint>> Resolve(const Address& address);

Address AddressOf(const Endpoint& endpoint);

// Returns the error "WHERE: cannot be ACTION: WHY" of a system that refused.
absl::Status Refused(const Address& where, std::string_view action, const asio::error_code& why);

}  // namespace tabia::io
