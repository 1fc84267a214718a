// A pipe, and what comes out of it.
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

// Until its end.
std::string ReadAll(int descriptor);

}  // namespace tabia::io
