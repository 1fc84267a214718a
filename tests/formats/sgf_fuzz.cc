// Reads any bytes that begin as an SGF file does: they are read or rejected, in bounded time and memory.

#include <cstddef>
#include <cstdint>

#include "tests/formats/memory_book.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tabia::formats::ReadMemoryBook({reinterpret_cast<const char*>(data), size});
  return 0;
}
