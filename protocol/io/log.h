// How the servers and loops of this room report to the user.
#pragma once

#include <functional>
#include <string>

namespace tabia::io {

// Reports one line without its end.
using Log = std::function<void(const std::string& text)>;

}  // namespace tabia::io
