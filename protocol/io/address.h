// HOST:PORT as the user names it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tabia::io {

struct Address {
  std::string host = "127.0.0.1";  // a name or an IP address, IPv6 without brackets
  uint16_t port = 0;               // 0, for listening: the system chooses one
};

// "127.0.0.1:7811", "[::1]:7811", "name:7811"; without a host, ":7811", it is this machine's loopback
// address. Anything else is a usage error.
absl::StatusOr<Address> ParseAddress(std::string_view text);

// As ParseAddress reads it.
std::string ToText(const Address& address);

}  // namespace tabia::io
