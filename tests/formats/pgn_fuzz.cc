// Any bytes as PGN, plain or packed: they are read or refused, in bounded time and memory. A reading gives
// the same tokens whatever the pieces are in which the bytes come.

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
