#include "protocol/io/address.h"

#include <optional>
#include <system_error>

#include "absl/strings/str_format.h"

#include "core/base/numbers.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::io {
namespace {

absl::Status BadAddress(std::string_view text, std::string_view why) {
  return UsageError(absl::StrFormat("HOST:PORT: %s: %s", MakePrintable(text), why));
}

}  // namespace

absl::StatusOr<Address> ParseAddress(std::string_view text) {
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

}  // namespace tabia::io
