// Addresses of files on the network.
#pragma once

#include <string_view>

namespace tabia {

// Returns whether `text` begins with http:// or https://.
bool IsUrl(std::string_view text);

}  // namespace tabia
