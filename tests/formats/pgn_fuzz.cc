// Reads any bytes as PGN, plain or packed, with variations and without: they are read or rejected, in bounded time and
// memory. The tokens are the same in pieces of any size.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "tests/formats/memory_book.h"
#include "tests/formats/pgn_token_texts.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tabia::formats;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const bool variations : {false, true}) {
    if (Tokens(bytes, 1, variations) != Tokens(bytes, bytes.size() + 1, variations)) std::abort();
    ReadOptions options;
    options.pgn.variations = variations;
    ReadMemoryBook(bytes, options);
  }
  return 0;
}
