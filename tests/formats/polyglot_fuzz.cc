// Reads any whole records as a Polyglot book, of chess and of a variant, in bounded time and memory. The records are
// the same after writing and reading them again.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/formats/polyglot/polyglot_finder.h"
#include "core/formats/polyglot/polyglot_layout.h"
#include "core/formats/polyglot/polyglot_reader.h"
#include "core/formats/polyglot/polyglot_writer.h"
#include "core/formats/source_file.h"
#include "core/moves/book_position.h"
#include "tests/formats/memory_book.h"
#include "tests/formats/polyglot_test_book.h"

namespace tabia::formats {
namespace {

PolyglotBook Read(std::string_view bytes) {
  const MemoryFile file(bytes);
  PolyglotBook book;
  absl::StatusOr<SourceFile> source = SourceFile::Open(file.path());
  if (!source.ok() || !ReadPolyglot(*source, {}, book).ok()) std::abort();
  return book;
}

void ExpectSameAgain(std::string_view records) {
  const PolyglotBook book = Read(records);
  const absl::StatusOr<std::string> written = book.Written(ZeroPolicy::kKeep);
  if (!written.ok()) std::abort();
  // An empty file is refused before it is read.
  const PolyglotBook again = written->empty() ? PolyglotBook() : Read(*written);
  if (again.Text() != book.Text() || again.Written(ZeroPolicy::kKeep).value() != *written) std::abort();
}

// Aborts if a move that is found in the start position of a variant is illegal there.
void ProbeStart(std::string_view records, const std::string& variant) {
  const absl::StatusOr<records::InPlaceBook> book = OpenPolyglotInPlace(records, "x", {.variant = variant});
  if (!book.ok()) std::abort();
  const auto start = chess::BookPosition::Of(chess::VariantPosition(*chess::Ruleset::Of(variant).variant()));
  chess::BookEntry entry;
  if (!book->finder->FindAt(start, entry).found()) return;
  for (const chess::BookMove& move : entry.moves) {
    if (!chess::IsLegal(start.board(), move.move)) std::abort();
  }
}

}  // namespace
}  // namespace tabia::formats

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tabia::formats;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  ReadMemoryBook(bytes);
  ReadMemoryBook(bytes, {.variant = SomeVariant(size)});
  const std::string_view records = bytes.substr(0, size - size % kPolyglotRecordBytes);
  if (records.empty()) return 0;
  ExpectSameAgain(records);
  ProbeStart(records, SomeVariant(size));
  return 0;
}
