#include "core/base/url.h"

#include "core/base/tokens.h"

namespace tabia {

bool IsUrl(std::string_view text) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (EqualIgnoringCase(text.substr(0, scheme.size()), scheme)) return true;
  }
  return false;
}

}  // namespace tabia
