// Which host names a server answers to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabia::http {

// A web page of another site can make its own name mean this machine (DNS rebinding), and then read what is served here
// to everybody who asks by that name. It cannot choose the field Host, so only known names are answered.
struct HostRule {
  std::vector<std::string> names = {};      // in addition to those of the loopback
  std::vector<std::string> upstreams = {};  // of the real servers, for clients that believe in a proxy
  bool any_address = false;  // others can connect: any address will do, as it cannot be rebound

  // Returns whether a request for `host`, "NAME" or "NAME:PORT", may be answered.
  bool Permits(std::string_view host) const;
  bool IsUpstream(std::string_view host) const;
};

// Returns "name" of "name:80", and "[::1]" of "[::1]:80".
std::string_view WithoutPort(std::string_view host);

}  // namespace tabia::http
