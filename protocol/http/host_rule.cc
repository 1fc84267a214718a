#include "protocol/http/host_rule.h"

#include <algorithm>

#include "core/base/tokens.h"

namespace tabia::http {
namespace {

bool IsIn(std::string_view name, const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& known) { return EqualIgnoringCase(name, known); });
}

// Digits and points alone, or brackets: no name of a host looks like that.
bool IsAddress(std::string_view name) {
  if (name.starts_with('[')) return name.ends_with(']');
  return !name.empty() && name.find_first_not_of("0123456789.") == std::string_view::npos;
}

bool IsLoopback(std::string_view name) {
  if (EqualIgnoringCase(name, "localhost") || name == "[::1]") return true;
  return IsAddress(name) && name.starts_with("127.");
}

}  // namespace

bool HostRule::Permits(std::string_view host) const {
  const std::string_view name = WithoutPort(host);
  return IsLoopback(name) || IsIn(name, names) || IsIn(name, upstreams) || (any_address && IsAddress(name));
}

bool HostRule::IsUpstream(std::string_view host) const {
  return IsIn(WithoutPort(host), upstreams);
}

std::string_view WithoutPort(std::string_view host) {
  const size_t colon = host.rfind(':');
  if (colon == std::string_view::npos || host.find(']', colon) != std::string_view::npos) return host;
  return host.substr(0, colon);
}

}  // namespace tabia::http
