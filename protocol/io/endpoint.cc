#include "protocol/io/endpoint.h"

#include <algorithm>
#include <string_view>

#include "absl/strings/str_format.h"

#include "asio/io_context.hpp"

namespace tabia::io {

absl::StatusOr<std::vector<Endpoint>> Resolve(const Address& address) {
  asio::io_context io;
  asio::ip::tcp::resolver resolver(io);
  asio::error_code error;
  const auto found = resolver.resolve(address.host, std::to_string(address.port),
                                      asio::ip::resolver_base::numeric_service, error);
  if (error) return Refused(address, "found", error);
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
