#include "core/build/open_book.h"

#include <memory>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/byte_sink.h"
#include "core/base/os/mapped_file.h"
#include "core/base/status.h"
#include "core/build/cached_load.h"
#include "core/formats/folder_reader.h"
#include "core/probe/book_info.h"

namespace tabia::build {
namespace {

absl::StatusOr<probe::IndexBytes> ReadIntoMemory(const std::string& path, const OpenOptions& options) {
  const auto memory = std::make_shared<StringSink>();
  TABIA_RETURN_IF_ERROR(
      BuildIndex({path}, {.reading = options.reading, .limits = options.limits}, *memory).status());
  return probe::IndexBytes{.path = path, .bytes = memory->bytes(), .owner = memory, .in_memory = true};
}

absl::StatusOr<probe::IndexBytes> IndexBytesOf(const std::string& path, const OpenOptions& options) {
  if (formats::IsFolder(path)) return ReadIntoMemory(path, options);
  TABIA_ASSIGN_OR_RETURN(MappedFile file, MappedFile::Open(path));
  if (!index::Index::Recognises(file.bytes())) return ReadIntoMemory(path, options);
  return probe::BytesOfFile(std::move(file));
}

bool IsLargeForeignBook(const std::string& path, uint64_t small_book_bytes) {
  const absl::StatusOr<MappedFile> file = MappedFile::Open(path);
  return file.ok() && file->bytes().size() >= small_book_bytes && !index::Index::Recognises(file->bytes());
}

absl::StatusOr<probe::Book> OpenDirectly(const std::string& path, const OpenOptions& options) {
  TABIA_ASSIGN_OR_RETURN(probe::IndexBytes bytes, IndexBytesOf(path, options));
  if (options.huge_pages) {
    TABIA_ASSIGN_OR_RETURN(bytes, probe::CopyIntoHugePages(std::move(bytes)));
  }
  return probe::Book::Of(std::move(bytes));
}

}  // namespace

absl::StatusOr<probe::Book> OpenBook(const std::string& path, const OpenOptions& options) {
  if (!options.use_cache || !IsLargeForeignBook(path, options.small_book_bytes)) {
    return OpenDirectly(path, options);
  }
  absl::StatusOr<probe::Book> book = LoadThroughCache(path, options);
  if (!absl::IsUnavailable(book.status())) return book;
  if (options.warn) {
    options.warn(absl::StrFormat("cache: %s; reading %s into memory", Message(book.status()), path));
  }
  return OpenDirectly(path, options);
}

absl::StatusOr<probe::Book> BuildBook(const std::vector<std::string>& sources, const BuildOptions& options) {
  const auto memory = std::make_shared<StringSink>();
  TABIA_ASSIGN_OR_RETURN(const probe::BookInfo info, BuildIndex(sources, options, *memory));
  return probe::Book::Of(
      {.path = info.sources[0].name, .bytes = memory->bytes(), .owner = memory, .in_memory = true});
}

}  // namespace tabia::build
