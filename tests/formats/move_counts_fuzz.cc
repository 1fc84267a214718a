// Reads any bytes as positions with the counts of their moves, of chess and of a variant.
#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/formats/memory_book.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tabia::formats;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  // After a position, every line is read.
  const std::string book = "pos rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\ne2e4 1\n" + bytes;
  ReadMemoryBook(bytes);
  ReadMemoryBook(book);
  ReadMemoryBook(book, {.variant = SomeVariant(size)});
  return 0;
}
