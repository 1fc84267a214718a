#include "protocol/io/wake_pipe.h"

#include <fcntl.h>
#include <unistd.h>

namespace tabia::io {

WakePipe::WakePipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return;
  read_end_ = ends[0];
  write_end_ = ends[1];
}

WakePipe::~WakePipe() {
  if (read_end_ < 0) return;
  close(read_end_);
  close(write_end_);
}

void WakePipe::Wake() {
  // A full pipe wakes as well.
  [[maybe_unused]] const ssize_t written = write(write_end_, "", 1);
}

void WakePipe::Clear() {
  char bytes[64];
  while (read(read_end_, bytes, sizeof bytes) > 0) continue;
}

}  // namespace tabia::io
