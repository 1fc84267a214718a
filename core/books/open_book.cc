#include "core/books/open_book.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "core/base/byte_streams.h"
#include "core/base/date.h"
#include "core/base/format.h"
#include "core/base/os/file_io.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/book_cache.h"
#include "core/books/cached_load.h"
#include "core/formats/epd/epd_positions.h"
#include "core/formats/pgn/pgn_reader.h"
#include "core/formats/registry.h"
#include "core/formats/source_file.h"
#include "core/network/network_index.h"
#include "core/probe/book_info.h"
#include "core/records/entry_finder.h"
#include "core/records/game.h"
#include "core/records/source_report.h"

namespace tabia::books {
namespace {

using formats::SourceFile;

// Copying takes as long as reading the file: 10 ms for a common book.
constexpr uint64_t kSessionCopyBytes = uint64_t{64} << 20;

bool NeedsCopy(uint64_t size_bytes, const OpenOptions& options) {
  if (options.residence != Residence::kMapped) return true;
  return options.purpose == Purpose::kSession && size_bytes <= kSessionCopyBytes;
}

absl::StatusOr<probe::Book> ReadOnceIntoMemory(Source source, const OpenOptions& options) {
  const std::string path = source.file().path();
  const auto memory = std::make_shared<StringSink>();
  const BuildOptions building = {.reading = options.reading, .limits = options.limits};
  TABIA_RETURN_IF_ERROR(BuildIndex(std::move(source), building, *memory).status());
  probe::BookBytes bytes = {
      .path = path, .bytes = memory->bytes(), .owner = memory, .origin = probe::Origin::kMemory};
  if (options.residence == Residence::kHugePages) {
    TABIA_ASSIGN_OR_RETURN(bytes, probe::CopyIntoHugePages(std::move(bytes)));
  }
  return probe::Book::Of(std::move(bytes));
}

absl::StatusOr<probe::Book> ReadIntoMemory(Source source, const OpenOptions& options) {
  const std::string path = source.file().argument();
  const bool is_at_path = source.file().is_at_path();
  absl::StatusOr<probe::Book> book = ReadOnceIntoMemory(std::move(source), options);
  for (int reading = 2; reading <= kMaxReadings && is_at_path && absl::IsAborted(book.status()); ++reading) {
    TABIA_ASSIGN_OR_RETURN(Source again, Source::Open(path));
    book = ReadOnceIntoMemory(std::move(again), options);
  }
  return book;
}

// Returns the function that opens this book in place, or nullptr if the book is read into an index. `strict` needs an
// index, because a book in place does not check all of its records.
formats::InPlaceFunction InPlaceOf(const Source& source, const OpenOptions& options) {
  if (options.purpose == Purpose::kReadAll || options.reading.strict) return nullptr;
  if (source.file().kind() != SourceFile::Kind::kFile) return nullptr;
  const formats::Format& format = *source.format();
  return options.purpose == Purpose::kCount && !format.counts_in_place ? nullptr : format.in_place;
}

absl::StatusOr<probe::Book> OpenInPlace(formats::InPlaceFunction open, const SourceFile& file,
                                        const OpenOptions& options) {
  probe::BookBytes bytes = probe::BytesOfFile(file.mapping());
  if (NeedsCopy(bytes.bytes.size(), options)) {
    TABIA_ASSIGN_OR_RETURN(bytes, probe::CopyIntoHugePages(std::move(bytes)));
  }
  TABIA_ASSIGN_OR_RETURN(records::InPlaceBook opened, open(bytes.bytes, bytes.path, options.reading));
  const auto other_variant = opened.report.facts.find(records::kOtherVariantFact);
  if (options.warn && other_variant != opened.report.facts.end()) {
    options.warn(FormatText("%s: %s", bytes.path, other_variant->second));
  }
  return probe::Book::InPlace(std::move(bytes), std::move(opened));
}

// Returns an UnavailableError if the index in the cache is damaged: the book itself can be read.
absl::StatusOr<probe::Book> LoadFromCache(const SourceFile& file, const OpenOptions& options) {
  TABIA_ASSIGN_OR_RETURN(probe::Book book, LoadThroughCache(file, options));
  if (options.purpose != Purpose::kReadAll) return book;
  const absl::Status damage = CheckIndex(*book.index(), book.info(), file.path(), {}).status();
  if (!damage.ok()) return absl::UnavailableError(Message(damage));
  return book;
}

absl::StatusOr<probe::Book> OpenForeignBook(Source source, const OpenOptions& options) {
  const SourceFile& file = source.file();
  if (const formats::InPlaceFunction open = InPlaceOf(source, options); open != nullptr) {
    absl::StatusOr<probe::Book> book = OpenInPlace(open, file, options);
    if (!absl::IsFailedPrecondition(book.status())) return book;
    if (options.warn) options.warn(FormatText("%s; the whole file is read", Message(book.status())));
  }
  const CachePolicy& cache = options.cache;
  const bool is_cached = cache.enabled && file.is_at_path() && file.bytes().size() >= cache.min_book_bytes;
  if (!is_cached) return ReadIntoMemory(std::move(source), options);
  absl::StatusOr<probe::Book> book = LoadFromCache(file, options);
  if (!absl::IsUnavailable(book.status())) return book;
  if (options.warn) {
    options.warn(FormatText("cache: %s; reading %s into memory", Message(book.status()), file.path()));
  }
  return ReadIntoMemory(std::move(source), options);
}

bool SaysWhyItHasNoMoves(const probe::BookInfo& info) {
  return std::any_of(info.sources.begin(), info.sources.end(), [](const probe::ListedSource& source) {
    return !records::WhyNoMoves(source.report).empty();
  });
}

absl::StatusOr<probe::Book> OpenCopyOf(const SourceFile& index) {
  TABIA_ASSIGN_OR_RETURN(probe::BookBytes bytes,
                         probe::CopyIntoHugePages(probe::BytesOfFile(index.mapping())));
  return probe::Book::Of(std::move(bytes));
}

// Returns the cached bytes; empty if there are none, or not `size` of them.
std::string Kept(const CacheEntry& entry, uint64_t size) {
  const absl::StatusOr<MappedFile> file = MappedFile::OpenOwn(entry.index());
  return file.ok() && file->bytes().size() == size ? std::string(file->bytes()) : std::string();
}

absl::Status Keep(const CacheEntry& entry, std::string_view bytes) {
  TABIA_RETURN_IF_ERROR(entry.MakeFolder());
  TABIA_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(entry.index()));
  TABIA_RETURN_IF_ERROR(file.Append(bytes));
  TABIA_RETURN_IF_ERROR(file.Commit());
  entry.RemoveOthers();
  entry.LinkToSource();
  return absl::OkStatus();
}

// Sets the functions that read and write the cache, if its folder can be used. Books of the same name have different
// header checksums. Errors of a file in the folder are ignored: without the cache, the book opens more slowly.
void UseCache(const std::string& folder, const std::string& name, const OpenOptions& options,
              network::NetworkOptions& network) {
  if (const absl::Status status = PrepareCacheFolder(folder); !status.ok()) {
    if (options.warn) options.warn(FormatText("cache: %s", Message(status)));
    return;
  }
  network.kept = [folder, name](uint64_t header, uint64_t size) {
    return Kept(CacheEntry(folder, name, header), size);
  };
  network.keep = [folder, name](uint64_t header, std::string_view bytes) {
    Keep(CacheEntry(folder, name, header), bytes).IgnoreError();
  };
}

// Opens the index at an address, or at the first address that responds in a list with blanks between them. The part of
// the index that all probes use is kept in the cache.
absl::StatusOr<probe::Book> OpenNetworkBook(const std::string& urls, const OpenOptions& options) {
  const std::string name = ShowLocation(urls);
  network::NetworkOptions network;
  network.timeout = options.network.probe_timeout;
  network.progress = options.reading.progress;
  const absl::StatusOr<std::string> folder =
      options.cache.folder.empty() ? DefaultCacheFolder() : options.cache.folder;
  if (options.cache.enabled && folder.ok()) UseCache(*folder, name, options, network);
  TABIA_ASSIGN_OR_RETURN(network::NetworkIndex opened, network::OpenNetworkIndex(urls, network));
  return probe::Book::OnNetwork(name, opened.metadata, opened.file_bytes, opened.header_checksum,
                                std::move(opened.finder));
}

}  // namespace

absl::StatusOr<probe::Book> OpenBook(const std::string& path, const OpenOptions& options) {
  if (options.purpose == Purpose::kSession && !IsUrl(path) && IsPipe(formats::OpenedPath(path))) {
    return UsageError(path +
                      ": is not a regular file or a folder: a session opens a book again, and a pipe may "
                      "carry its requests");
  }
  if (IsUrl(path) && options.network.allowed && options.purpose != Purpose::kReadAll) {
    // A foreign book is downloaded, and so is a backgammon index, which is small and needs dozens of lookups for one
    // answer.
    absl::StatusOr<probe::Book> book = OpenNetworkBook(path, options);
    const bool is_probed_there = book.ok() ? book->info().game != records::Game::kBackgammon
                                           : !absl::IsFailedPrecondition(book.status());
    if (is_probed_there) return book;
  }
  TABIA_ASSIGN_OR_RETURN(SourceFile file, OpenFile(path, options.network, options.reading.progress));
  // The metadata of a copy are parsed in the copy alone.
  const bool is_copied = options.purpose != Purpose::kReadAll && NeedsCopy(file.bytes().size(), options);
  if (is_copied && IsIndex(file)) return OpenCopyOf(file);
  TABIA_ASSIGN_OR_RETURN(Source source, Source::Of(std::move(file)));
  return OpenBook(std::move(source), options);
}

absl::StatusOr<probe::Book> OpenBook(Source source, const OpenOptions& options) {
  const std::string path = source.file().path();
  if (source.index() != nullptr) {
    if (options.purpose == Purpose::kReadAll) {
      const auto& [index, info] = *source.index();
      TABIA_RETURN_IF_ERROR(CheckIndex(index, info, path, {options.salvage, options.warn}).status());
    }
    const bool is_copied = NeedsCopy(source.file().bytes().size(), options);
    return is_copied ? OpenCopyOf(source.file()) : std::move(source).TakeBook();
  }
  const bool is_for_lookups = options.purpose == Purpose::kProbe || options.purpose == Purpose::kSession;
  OpenOptions dated = options;
  // Other formats have no days; their indexes in the cache stay valid on the next day.
  if (is_for_lookups && !dated.reading.today && formats::IsEpd(source.file().bytes()))
    dated.reading.today = Today();
  TABIA_ASSIGN_OR_RETURN(probe::Book book, OpenForeignBook(std::move(source), dated));
  if (book.index() == nullptr) return book;
  const bool reads_all = options.purpose == Purpose::kReadAll;
  const std::string skipped = reads_all ? SkippedText(book.info()) : "";
  const bool needs_moves =
      is_for_lookups || !skipped.empty() || (reads_all && SaysWhyItHasNoMoves(book.info()));
  if (needs_moves) TABIA_RETURN_IF_ERROR(CheckHasMoves(book.info(), path));
  if (options.warn && !skipped.empty()) options.warn(skipped);
  return book;
}

formats::ReadOptions RepertoireReading(const Source& source, formats::ReadOptions reading) {
  const SourceFile& file = source.file();
  const formats::PgnOptions given = std::exchange(reading.pgn, {});
  reading.pgn.variant = given.variant;
  if (file.kind() != SourceFile::Kind::kFolder && !formats::IsPgn(file.bytes())) return reading;
  reading.pgn.plies = 0;
  reading.pgn.variations = true;
  reading.pgn.nags = given.nags;
  reading.pgn.comments = given.comments;
  reading.pgn.evaluations = given.evaluations;
  return reading;
}

absl::StatusOr<GameBook> ToGameBook(probe::Book book) {
  if (book.info().game == records::Game::kChess) return probe::ChessBook::Of(std::move(book));
  return probe::BackgammonBook::Of(std::move(book));
}

}  // namespace tabia::books
