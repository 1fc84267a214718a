#include "core/probe/book.h"

#include <array>
#include <filesystem>
#include <optional>

#include "absl/strings/str_format.h"

#include "core/base/os/huge_pages.h"
#include "core/base/os/mapped_file.h"
#include "core/base/status.h"
#include "core/chess/entry/entry_codec.h"
#include "core/chess/entry/notes_codec.h"

namespace tabia::probe {
namespace {

constexpr size_t kBlockKeys = 16;  // of a batch: their values are found before the first one is decoded

}  // namespace

struct Book::Storage {
  std::string name;
  std::shared_ptr<const void> owner;  // of the bytes that `index` is a view of
  Origin origin;
  index::Index index;
  BookInfo info;
};

absl::StatusOr<Book> Book::Open(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(MappedFile mapped, MappedFile::Open(path));
  return Of(BytesOfFile(std::move(mapped)));
}

absl::StatusOr<Book> Book::Of(IndexBytes bytes) {
  TABIA_ASSIGN_OR_RETURN(const index::Index index, index::Index::Open(bytes.bytes, bytes.path));
  absl::StatusOr<BookInfo> info = BookInfoFromJson(index.metadata());
  if (!info.ok()) return BadFile(bytes.path, "metadata", Message(info.status()));
  std::string name = std::filesystem::path(bytes.path).filename().string();
  return Book(std::make_shared<const Storage>(
      Storage{std::move(name), std::move(bytes.owner), bytes.origin, index, *std::move(info)}));
}

const std::string& Book::name() const {
  return storage_->name;
}
const BookInfo& Book::info() const {
  return storage_->info;
}
const index::Index& Book::index() const {
  return storage_->index;
}
Origin Book::origin() const {
  return storage_->origin;
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

IndexBytes BytesOfFile(MappedFile mapped) {
  const auto file = std::make_shared<const MappedFile>(std::move(mapped));
  return {.path = file->path(), .bytes = file->bytes(), .owner = file};
}

absl::StatusOr<IndexBytes> CopyIntoHugePages(IndexBytes bytes) {
  TABIA_ASSIGN_OR_RETURN(HugePages copied, HugePages::Copy(bytes.bytes, bytes.path));
  const auto pages = std::make_shared<const HugePages>(std::move(copied));
  bytes.bytes = pages->bytes();
  bytes.owner = pages;
  return bytes;
}

absl::Status CheckGame(const Book& book, records::Game game) {
  if (book.info().game == game) return absl::OkStatus();
  return UsageError(absl::StrFormat("%s: a %s book: a %s book is needed here", book.name(),
                                    records::GameName(book.info().game), records::GameName(game)));
}

}  // namespace tabia::probe
