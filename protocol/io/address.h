// HOST:PORT as the user writes it, and its endpoints.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "asio/ip/tcp.hpp"

namespace tabia::io {

struct Address {
  std::string host = "127.0.0.1";  // a name or an IP address, IPv6 without brackets
  uint16_t port = 0;               // 0, for listening: the system chooses one
};

// Parses "127.0.0.1:7811", "[::1]:7811" or "name:7811". ":7811" means the loopback address. Returns a usage error for
// any other text.
absl::StatusOr<Address> ParseAddress(std::string_view text);

// Formats an address as ParseAddress reads it.
std::string ToText(const Address& address);

using Endpoint = asio::ip::tcp::endpoint;

// Returns the endpoints of a host, at least one; IPv4 first, because gnubg supports nothing else. May wait for a name
// server; a portable build resolves no names. "localhost" and names that end in ".localhost" need no query: RFC 6761
// makes them loopback.
absl::StatusOr<std::vector<Endpoint>> Resolve(const Address& address);

// Returns the numeric address of an endpoint.
Address AddressOf(const Endpoint& endpoint);

// Returns the error "HOST:PORT: cannot be ACTION: WHY" with the text of the system's error.
absl::Status Refused(const Address& where, std::string_view action, const asio::error_code& why);

}  // namespace tabia::io
