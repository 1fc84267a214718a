#include "core/book/book.h"

#include <array>
#include <filesystem>
#include <optional>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/huge_pages.h"
#include "core/base/mapped_file.h"
#include "core/base/status.h"
#include "core/chess/book_code.h"
#include "core/chess/book_notes_code.h"
#include "core/formats/folder_reader.h"

namespace tabia::book {
namespace {

constexpr size_t kBlockKeys = 16;  // of a batch: their values stand ready before the first one is decoded

}  // namespace

// The bytes stand in one of three places; the index is a view of them.
struct Book::Storage {
  std::string name;
  std::optional<MappedFile> file;
  StringSink memory;
  std::optional<HugePages> huge_pages;
  bool in_memory = false;
  std::optional<index::Index> index;
  BookInfo info;

  // The bytes of the index at `path`, or of the one made of the book there.
  absl::StatusOr<std::string_view> Read(const std::string& path, const OpenOptions& options);
  // Finds the index in `bytes`, which stand in one of the places.
  absl::Status Use(std::string_view bytes, const std::string& path);
  // Moves `bytes` into huge pages.
  absl::StatusOr<std::string_view> CopyIntoHugePages(std::string_view bytes);
};

absl::StatusOr<std::string_view> Book::Storage::Read(const std::string& path, const OpenOptions& options) {
  if (!formats::IsFolder(path)) {
    TABIA_ASSIGN_OR_RETURN(file, MappedFile::Open(path));
    if (index::Index::Recognises(file->bytes())) return file->bytes();
    file.reset();
  }
  in_memory = true;
  TABIA_RETURN_IF_ERROR(
      BuildIndex({path}, {.reading = options.reading, .limits = options.limits}, memory).status());
  return memory.bytes();
}

absl::StatusOr<std::string_view> Book::Storage::CopyIntoHugePages(std::string_view bytes) {
  TABIA_ASSIGN_OR_RETURN(huge_pages, HugePages::Copy(bytes, name));
  file.reset();
  memory = {};
  return huge_pages->bytes();
}

absl::Status Book::Storage::Use(std::string_view bytes, const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(index, index::Index::Open(bytes, path));
  absl::StatusOr<BookInfo> stated = BookInfoFromJson(index->metadata());
  if (!stated.ok()) return BadFile(path, "metadata", Message(stated.status()));
  info = *std::move(stated);
  return absl::OkStatus();
}

absl::StatusOr<Book> Book::Open(const std::string& path, const OpenOptions& options) {
  auto storage = std::make_shared<Storage>();
  storage->name = std::filesystem::path(path).filename().string();
  TABIA_ASSIGN_OR_RETURN(std::string_view bytes, storage->Read(path, options));
  if (options.huge_pages) {
    TABIA_ASSIGN_OR_RETURN(bytes, storage->CopyIntoHugePages(bytes));
  }
  TABIA_RETURN_IF_ERROR(storage->Use(bytes, path));
  return Book(std::move(storage));
}

absl::StatusOr<Book> Book::Build(const std::vector<std::string>& sources, const BuildOptions& options) {
  auto storage = std::make_shared<Storage>();
  storage->in_memory = true;
  TABIA_ASSIGN_OR_RETURN(const BookInfo info, BuildIndex(sources, options, storage->memory));
  storage->name = info.sources[0].name;
  TABIA_RETURN_IF_ERROR(storage->Use(storage->memory.bytes(), storage->name));
  return Book(std::move(storage));
}

const std::string& Book::name() const {
  return storage_->name;
}
const BookInfo& Book::info() const {
  return storage_->info;
}
const index::Index& Book::index() const {
  return *storage_->index;
}
bool Book::in_memory() const {
  return storage_->in_memory;
}

bool Book::Probe(uint64_t key, chess::BookEntry& entry) const {
  const std::optional<std::string_view> value = index().Find(key);
  return value && chess::DecodeEntry(*value, entry) && !entry.moves.empty();
}

bool Book::ProbeBest(uint64_t key, chess::BookMove& best) const {
  const std::optional<std::string_view> value = index().Find(key);
  return value && chess::DecodeBest(*value, best);
}

void Book::ProbeBatch(absl::Span<const uint64_t> keys, absl::Span<chess::BookEntry> entries) const {
  std::array<std::optional<std::string_view>, kBlockKeys> values;
  for (size_t from = 0; from < keys.size(); from += kBlockKeys) {
    const absl::Span<const uint64_t> block = keys.subspan(from, kBlockKeys);
    index().FindBatch(block, absl::MakeSpan(values).first(block.size()));
    for (size_t i = 0; i < block.size(); ++i) {
      chess::BookEntry& entry = entries[from + i];
      if (!values[i] || !chess::DecodeEntry(*values[i], entry)) entry.moves.clear();
    }
  }
}

void Book::Prefetch(uint64_t key) const {
  index().Prefetch(key);
}

chess::BookNotes Book::Notes(uint64_t key) const {
  chess::BookNotes notes;
  if (!chess::DecodeNotes(index().FindNotes(key), notes)) notes.clear();
  return notes;
}

absl::Status CheckGame(const Book& book, formats::Game game) {
  if (book.info().game == game) return absl::OkStatus();
  return UsageError(absl::StrFormat("%s: a %s book: a %s book is needed here", book.name(),
                                    formats::GameName(book.info().game), formats::GameName(game)));
}

}  // namespace tabia::book
