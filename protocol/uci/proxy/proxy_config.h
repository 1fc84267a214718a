// The configuration of a proxy.
#pragma once

#include <string>

#include "protocol/uci/engine/session_config.h"

namespace tabia::uci {

struct ProxyConfig {
  SessionConfig session;    // the books, as for a session; "version" is not used
  std::string engine_name;  // as the user calls it, for messages
  bool warm_up = false;     // the initial value of the option "Book Warm Up"
  bool restarts = false;    // a lost engine is started again
};

}  // namespace tabia::uci
