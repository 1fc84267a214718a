// A pipe for tests.
#pragma once

#include <string>

namespace tabia::io {

struct Pipe {
  Pipe();
  ~Pipe();
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void CloseEnd(int end);

  int ends[2];  // to read from, to write to
};

// Reads to the end.
std::string ReadAll(int descriptor);

}  // namespace tabia::io
