#include "protocol/io/address.h"

#include <algorithm>
#include <optional>
#include <system_error>

#include "absl/strings/str_format.h"

#include "asio/io_context.hpp"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::io {
namespace {

absl::Status BadAddress(std::string_view text, std::string_view why) {
  return UsageError(absl::StrFormat("HOST:PORT: %s: %s", MakePrintable(text), why));
}

// Returns whether RFC 6761, 6.3 reserves the name for loopback. It may end in the dot of the root.
bool IsLocalhost(std::string_view host) {
  constexpr std::string_view kName = "localhost", kSuffix = ".localhost";
  if (host.ends_with('.')) host.remove_suffix(1);
  if (EqualIgnoringCase(host, kName)) return true;
  return host.size() > kSuffix.size() &&
         EqualIgnoringCase(host.substr(host.size() - kSuffix.size()), kSuffix);
}

}  // namespace

absl::StatusOr<Address> ParseAddress(std::string_view text) {
  if (const auto only_port = ParseNumber<uint16_t>(text)) return Address{.port = *only_port};
  const size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return BadAddress(text, "a port is missing, as in 127.0.0.1:7811");
  const std::optional<uint16_t> port = ParseNumber<uint16_t>(text.substr(colon + 1));
  if (!port) return BadAddress(text, "the port is not a number from 0 to 65535");
  std::string_view host = text.substr(0, colon);
  if (host.empty()) return Address{.port = *port};
  const bool in_brackets = host.size() > 2 && host.front() == '[' && host.back() == ']';
  if (in_brackets) host = host.substr(1, host.size() - 2);
  if (!in_brackets && host.find(':') != std::string_view::npos) {
    return BadAddress(text, "an IPv6 address needs brackets, as in [::1]:7811");
  }
  if (host.find_first_of(std::string_view("[]/ \0", 5)) != std::string_view::npos) {
    return BadAddress(text, "the host is neither a name nor an address");
  }
  return Address{std::string(host), *port};
}

std::string ToText(const Address& address) {
  const bool is_ipv6 = address.host.find(':') != std::string::npos;
  return absl::StrFormat("%s:%d", is_ipv6 ? "[" + address.host + "]" : address.host, address.port);
}

namespace {

#ifdef TABIA_LOOKS_UP_NO_NAMES
const auto kLookUp = asio::ip::resolver_base::numeric_service | asio::ip::resolver_base::numeric_host;
constexpr std::string_view kHint = "; this build of tabia resolves no host names: enter an IP address";
#else
const auto kLookUp = asio::ip::resolver_base::numeric_service;
constexpr std::string_view kHint;
#endif

}  // namespace

absl::StatusOr<std::vector<Endpoint>> Resolve(const Address& address) {
  if (IsLocalhost(address.host)) {
    return std::vector<Endpoint>{Endpoint(asio::ip::address_v4::loopback(), address.port),
                                 Endpoint(asio::ip::address_v6::loopback(), address.port)};
  }
  asio::io_context io;
  asio::ip::tcp::resolver resolver(io);
  asio::error_code error;
  const auto found = resolver.resolve(address.host, std::to_string(address.port), kLookUp, error);
  if (error) return absl::UnavailableError(Concat(Message(Refused(address, "found", error)), kHint));
  std::vector<Endpoint> endpoints(found.begin(), found.end());
  std::stable_partition(endpoints.begin(), endpoints.end(),
                        [](const Endpoint& endpoint) { return endpoint.address().is_v4(); });
  return endpoints;
}

Address AddressOf(const Endpoint& endpoint) {
  return {endpoint.address().to_string(), endpoint.port()};
}

absl::Status Refused(const Address& where, std::string_view action, const asio::error_code& why) {
  return absl::UnavailableError(
      absl::StrFormat("%s: cannot be %s: %s", ToText(where), action, why.message()));
}

}  // namespace tabia::io
