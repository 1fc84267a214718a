#include "core/book/book.h"

#include <filesystem>
#include <optional>
#include <utility>

#include "core/base/mapped_file.h"
#include "core/base/status.h"
#include "core/book/build.h"
#include "core/chess/book_code.h"
#include "core/chess/book_notes_code.h"

namespace tabia::book {
namespace {

constexpr std::string_view kGame = "chess";

}  // namespace

// The bytes stand in a mapped file or in memory; the index is a view of them.
struct Book::Storage {
  std::string name;
  std::optional<MappedFile> file;
  StringSink memory;
  std::optional<index::Index> index;
  BookInfo info;
};

absl::StatusOr<Book> Book::Open(const std::string& path, const formats::ReadOptions& options) {
  auto storage = std::make_shared<Storage>();
  storage->name = std::filesystem::path(path).filename().string();
  TABIA_ASSIGN_OR_RETURN(storage->file, MappedFile::Open(path));
  std::string_view bytes = storage->file->bytes();
  if (!index::Index::Recognises(bytes)) {
    storage->file.reset();
    TABIA_RETURN_IF_ERROR(BuildIndex({path}, {options}, storage->memory).status());
    bytes = storage->memory.bytes();
  }
  TABIA_ASSIGN_OR_RETURN(storage->index, index::Index::Open(bytes, path));
  absl::StatusOr<BookInfo> info = BookInfoFromJson(storage->index->metadata());
  if (!info.ok()) return BadFile(path, "metadata", Message(info.status()));
  storage->info = *std::move(info);
  if (storage->info.game != kGame)
    return BadFile(path, "metadata", "a book of another game: " + storage->info.game);
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
  return !storage_->file;
}

bool Book::Probe(uint64_t key, chess::BookEntry& entry) const {
  const std::optional<std::string_view> value = index().Find(key);
  return value && chess::DecodeEntry(*value, entry) && !entry.moves.empty();
}

bool Book::ProbeBest(uint64_t key, chess::BookMove& best) const {
  const std::optional<std::string_view> value = index().Find(key);
  return value && chess::DecodeBest(*value, best);
}

chess::BookNotes Book::Notes(uint64_t key) const {
  chess::BookNotes notes;
  if (!chess::DecodeNotes(index().FindNotes(key), notes)) notes.clear();
  return notes;
}

}  // namespace tabia::book
