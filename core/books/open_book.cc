#include "core/books/open_book.h"

#include <cstdint>
#include <memory>
#include <utility>

#include "core/base/byte_streams.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/cached_load.h"
#include "core/books/distinct_sources.h"
#include "core/books/index_check.h"
#include "core/books/network_book.h"
#include "core/books/source.h"
#include "core/formats/registry.h"
#include "core/formats/source_file.h"
#include "core/probe/book_info.h"
#include "core/records/entry_finder.h"
#include "core/records/game.h"

namespace tabia::books {
namespace {

using formats::SourceFile;

// Copying takes as long as reading the file: 10 ms for a common book.
constexpr uint64_t kSessionCopyBytes = uint64_t{64} << 20;

bool NeedsCopy(uint64_t size_bytes, const OpenOptions& options) {
  if (options.residence != Residence::kMapped) return true;
  return options.purpose == Purpose::kSession && size_bytes <= kSessionCopyBytes;
}

absl::StatusOr<probe::BookBytes> CopyIfNeeded(probe::BookBytes mapped, const OpenOptions& options) {
  if (!NeedsCopy(mapped.bytes.size(), options)) return mapped;
  return probe::CopyIntoHugePages(std::move(mapped));
}

absl::StatusOr<probe::Book> ReadIntoMemory(SourceFile file, const OpenOptions& options) {
  const std::string path = file.path();
  const auto memory = std::make_shared<StringSink>();
  const BuildOptions building = {.reading = options.reading, .limits = options.limits};
  TABIA_ASSIGN_OR_RETURN(Source source, Source::Of(std::move(file)));
  TABIA_RETURN_IF_ERROR(BuildIndex(std::move(source), building, *memory).status());
  probe::BookBytes bytes = {
      .path = path, .bytes = memory->bytes(), .owner = memory, .origin = probe::Origin::kMemory};
  if (options.residence == Residence::kHugePages) {
    TABIA_ASSIGN_OR_RETURN(bytes, probe::CopyIntoHugePages(std::move(bytes)));
  }
  return probe::Book::Of(std::move(bytes));
}

// Returns the function that opens this book in place, or nullptr if the book is read into an index. `strict` needs an
// index, because a book in place does not check all of its records.
formats::InPlaceFunction InPlaceOf(const SourceFile& file, const OpenOptions& options) {
  if (options.purpose == Purpose::kReadAll || options.reading.strict) return nullptr;
  if (file.kind() != SourceFile::Kind::kFile) return nullptr;
  const absl::StatusOr<const formats::Format*> format = formats::FormatOf(file);
  if (!format.ok() || (options.purpose == Purpose::kCount && !(*format)->counts_in_place)) return nullptr;
  return (*format)->in_place;
}

absl::StatusOr<probe::Book> OpenInPlace(formats::InPlaceFunction open, SourceFile file,
                                        const OpenOptions& options) {
  TABIA_ASSIGN_OR_RETURN(probe::BookBytes bytes,
                         CopyIfNeeded(probe::BytesOfFile(std::move(file).TakeMapping()), options));
  TABIA_ASSIGN_OR_RETURN(records::InPlaceBook opened, open(bytes.bytes, bytes.path, options.reading));
  return probe::Book::InPlace(std::move(bytes), std::move(opened));
}

bool BelongsInCache(const SourceFile& file, const OpenOptions& options) {
  return options.cache.enabled && file.kind() == SourceFile::Kind::kFile && !file.is_held() &&
         file.bytes().size() >= options.cache.min_book_bytes;
}

// Returns an UnavailableError if the index in the cache is damaged: the book itself can be read.
absl::StatusOr<probe::Book> LoadFromCache(const SourceFile& file, const OpenOptions& options) {
  TABIA_ASSIGN_OR_RETURN(probe::Book book, LoadThroughCache(file, options));
  if (options.purpose != Purpose::kReadAll) return book;
  const absl::Status damage = CheckIndex(*book.index(), book.info(), file.path(), {}).status();
  if (!damage.ok()) return absl::UnavailableError(Message(damage));
  return book;
}

absl::StatusOr<probe::Book> OpenIndexFile(SourceFile file, const OpenOptions& options) {
  const std::string path = file.path();
  TABIA_ASSIGN_OR_RETURN(probe::BookBytes bytes,
                         CopyIfNeeded(probe::BytesOfFile(std::move(file).TakeMapping()), options));
  TABIA_ASSIGN_OR_RETURN(probe::OpenedIndex opened, probe::OpenIndex(bytes.bytes, bytes.path));
  if (options.purpose == Purpose::kReadAll) {
    const DamagePolicy policy = {options.salvage, options.warn};
    TABIA_RETURN_IF_ERROR(CheckIndex(opened.index, opened.info, path, policy).status());
  }
  return probe::Book::Of(std::move(bytes), std::move(opened));
}

// Returns whether the file at the address is downloaded instead of being probed there: a foreign book, or a backgammon
// index, which is small and needs dozens of lookups for one answer.
bool NeedsDownload(const absl::StatusOr<probe::Book>& on_network) {
  if (!on_network.ok()) return absl::IsFailedPrecondition(on_network.status());
  return on_network->info().game == records::Game::kBackgammon;
}

}  // namespace

absl::StatusOr<probe::Book> OpenBook(const std::string& path, const OpenOptions& options) {
  if (IsUrl(path) && options.network.allowed && options.purpose != Purpose::kReadAll) {
    absl::StatusOr<probe::Book> book = OpenNetworkBook(path, options);
    if (!NeedsDownload(book)) return book;
  }
  TABIA_ASSIGN_OR_RETURN(SourceFile file, OpenFile(path, options.network));
  return OpenBook(std::move(file), options);
}

absl::StatusOr<probe::Book> OpenBook(SourceFile file, const OpenOptions& options) {
  if (IsIndex(file)) return OpenIndexFile(std::move(file), options);
  if (const formats::InPlaceFunction open = InPlaceOf(file, options); open != nullptr) {
    TABIA_ASSIGN_OR_RETURN(SourceFile again, file.OpenAgain());
    absl::StatusOr<probe::Book> book = OpenInPlace(open, std::move(again), options);
    if (!absl::IsFailedPrecondition(book.status())) return book;
    if (options.warn) options.warn(FormatText("%s; the whole file is read", Message(book.status())));
  }
  if (!BelongsInCache(file, options)) return ReadIntoMemory(std::move(file), options);
  absl::StatusOr<probe::Book> book = LoadFromCache(file, options);
  if (!absl::IsUnavailable(book.status())) return book;
  if (options.warn) {
    options.warn(FormatText("cache: %s; reading %s into memory", Message(book.status()), file.path()));
  }
  return ReadIntoMemory(std::move(file), options);
}

absl::StatusOr<probe::Book> BuildBook(const std::vector<std::string>& named, const BuildOptions& options) {
  const std::vector<std::string> sources = DistinctSources(named, options.warn);
  const auto memory = std::make_shared<StringSink>();
  probe::BookInfo info;
  if (sources.size() == 1) {
    TABIA_ASSIGN_OR_RETURN(Source source, Source::Open(sources[0]));
    if (const probe::OpenedIndex* const opened = source.index();
        opened != nullptr && !source.is_part() && options.min_games == 0) {
      const DamagePolicy policy = {options.salvage, options.warn};
      TABIA_RETURN_IF_ERROR(CheckIndex(opened->index, opened->info, source.file().path(), policy).status());
      return std::move(source).TakeBook();
    }
    TABIA_ASSIGN_OR_RETURN(info, BuildIndex(std::move(source), options, *memory));
  } else {
    TABIA_ASSIGN_OR_RETURN(info, BuildIndex(sources, options, *memory));
  }
  return probe::Book::Of({.path = info.sources[0].name,
                          .bytes = memory->bytes(),
                          .owner = memory,
                          .origin = probe::Origin::kMemory});
}

}  // namespace tabia::books
