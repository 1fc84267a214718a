// Reads any bytes as a CTG book, the first page made good: they are read or rejected, in bounded time and memory.

#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/formats/memory_book.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tabia::formats::ReadMemoryBook({reinterpret_cast<const char*>(data), size});
  return 0;
}
