// Reads any bytes as a table, of chess, of a variant and of backgammon: they are read or rejected, in bounded time and
// memory.

#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/formats/memory_book.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tabia::formats;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  ReadMemoryBook(bytes);
  ReadMemoryBook(bytes, {.variant = SomeVariant(size)});
  // After a row of each game, every line is read.
  ReadMemoryBook("0123456789abcdef\te2e4\t1\n" + std::string(bytes));
  ReadMemoryBook("{\"position_id\":\"4HPwATDgc/ABMA\"}\n" + std::string(bytes));
  return 0;
}
