// Reads any bytes as evaluations of Lichess: they are read or rejected, in bounded time and memory.

#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/formats/memory_book.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tabia::formats;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  ReadMemoryBook(bytes);
  // After a sound line, every line is read.
  ReadMemoryBook("{\"fen\":\"8/8/8/4k3/8/8/8/4K3 w - -\",\"evals\":[]}\n" + std::string(bytes));
  return 0;
}
