#include "core/base/os/native_path.h"

namespace tabia {

// Here a path is any bytes.
std::filesystem::path PathOf(std::string_view utf8) {
  return utf8;
}

}  // namespace tabia
