// Reads any whole records as a Polyglot book, in bounded time and memory. The records are the same after writing and
// reading them again.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/formats/polyglot/polyglot_layout.h"
#include "core/formats/polyglot/polyglot_reader.h"
#include "core/formats/polyglot/polyglot_writer.h"
#include "core/formats/source_file.h"
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

}  // namespace
}  // namespace tabia::formats

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tabia::formats;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  ReadMemoryBook(bytes);
  const std::string_view records = bytes.substr(0, size - size % kPolyglotRecordBytes);
  if (!records.empty()) ExpectSameAgain(records);
  return 0;
}
