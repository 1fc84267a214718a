// Any bytes as an experience file: they are read and probed, or rejected, in bounded time and memory.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/chess/position.h"
#include "core/formats/exp/exp_finder.h"
#include "core/moves/book_position.h"
#include "tests/formats/memory_book.h"

namespace tabia::formats {
namespace {

void ProbeInPlace(std::string_view bytes) {
  const auto book = OpenExpInPlace(bytes, "any.exp", {});
  if (!book.ok()) return;
  const auto start = chess::BookPosition::Of(chess::Position());
  chess::BookEntry by_position, by_key;
  (void)book->finder->FindAt(start, by_position);
  (void)book->finder->Find(start.key(), by_key);
  if (!book->finder->VisitNotesAt(start, [](const chess::NoteView&) {}).ok()) std::abort();
}

}  // namespace
}  // namespace tabia::formats

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  tabia::formats::ReadMemoryBook(bytes);
  tabia::formats::ProbeInPlace(bytes);
  return 0;
}
