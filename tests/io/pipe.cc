#include "tests/io/pipe.h"

#include <fcntl.h>
#include <unistd.h>

#include <utility>

#include "gtest/gtest.h"

namespace tabia::io {

Pipe::Pipe() {
  EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
}

Pipe::~Pipe() {
  CloseEnd(0);
  CloseEnd(1);
}

void Pipe::CloseEnd(int end) {
  if (ends[end] >= 0) close(std::exchange(ends[end], -1));
}

std::string ReadAll(int descriptor) {
  std::string text;
  char bytes[4096];
  for (ssize_t size; (size = read(descriptor, bytes, sizeof bytes)) > 0;) text.append(bytes, size);
  return text;
}

}  // namespace tabia::io
