#include "protocol/io/descriptor_io.h"

#include <cerrno>

#include "core/base/os/file_io.h"

namespace tabia::io {

// Windows has no such signal: the write just fails.
void IgnoreClosedPipes() {}

bool IsTransient(int error) {
  return error == EINTR || error == EAGAIN;
}

bool IsWritable(int) {
  return true;
}

int WriteAll(int descriptor, std::string_view text) {
  return WriteToStream(descriptor, text) ? 0 : errno;
}

}  // namespace tabia::io
