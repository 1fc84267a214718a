// Reads any bytes as PGN, plain or packed: they are read or rejected, in bounded time and memory. The tokens
// are the same in pieces of any size.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "tests/formats/memory_book.h"
#include "tests/formats/pgn_token_texts.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tabia::formats;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (Tokens(bytes, 1) != Tokens(bytes, bytes.size() + 1)) std::abort();
  ReadMemoryBook(bytes);
  return 0;
}
