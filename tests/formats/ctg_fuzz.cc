// Reads any bytes after the first page of a CTG book: they are read or rejected, in bounded time and memory.

#include <cstddef>
#include <cstdint>

#include "tests/formats/memory_book.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tabia::formats::ReadMemoryBook({reinterpret_cast<const char*>(data), size});
  return 0;
}
