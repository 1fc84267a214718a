#include "core/base/os/native_path.h"

#include "core/base/os/windows/system.h"

namespace tabia {

std::filesystem::path PathOf(std::string_view utf8) {
  return ToUtf16(utf8);
}

}  // namespace tabia
