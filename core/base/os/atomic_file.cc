// What every system does alike; the rest is in linux and windows.
#include "core/base/os/atomic_file.h"

#include <utility>

namespace tabia {

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : OutputSink(std::move(other.bytes_)),
      path_(std::move(other.path_)),
      temp_path_(std::exchange(other.temp_path_, "")) {}

}  // namespace tabia
