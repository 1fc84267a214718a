#include "core/probe/book.h"

#include <array>
#include <optional>

#include "core/base/format.h"
#include "core/base/os/huge_pages.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/chess/entry/entry_codec.h"
#include "core/chess/entry/notes_codec.h"
#include "core/probe/chess/legal_entry.h"
#include "core/records/fault.h"

namespace tabia::probe {
namespace {

constexpr size_t kBlockKeys = 16;  // of a batch: their values are found before the first one is decoded

// Sets `best` to the first move of the entry that `probe` finds.
bool BestOf(absl::FunctionRef<bool(chess::BookEntry&)> probe, chess::BookMove& best) {
  chess::BookEntry entry;
  if (!probe(entry)) return false;
  best = entry.moves.front();
  return true;
}

auto AppendTo(chess::BookNotes& notes) {
  return [&notes](const chess::NoteView& note) {
    notes.push_back({note.move, note.opaque_move, note.kind, std::string(note.text)});
  };
}

absl::Status CheckIsWhole(const BookInfo& info, const std::string& path) {
  if (!info.is_part) return absl::OkStatus();
  return UsageError(path + ": a part of a book: put it together with the other parts by tabia merge");
}

}  // namespace

struct Book::Storage {
  std::string name;
  std::shared_ptr<const void> owner;  // of the bytes that `index` is a view of
  Origin origin;
  uint64_t size_bytes;
  std::optional<index::Index> index;
  std::unique_ptr<const records::EntryFinder> finder;  // instead of the index: the book is probed in place
  BookInfo info;
};

absl::StatusOr<Book> Book::Open(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(MappedFile mapped, MappedFile::Open(path));
  return Of(BytesOfFile(std::move(mapped)));
}

absl::StatusOr<Book> Book::Of(BookBytes bytes) {
  TABIA_ASSIGN_OR_RETURN(OpenedIndex opened, OpenIndex(bytes.bytes, bytes.path));
  return Of(std::move(bytes), std::move(opened));
}

absl::StatusOr<Book> Book::Of(BookBytes bytes, OpenedIndex opened) {
  TABIA_RETURN_IF_ERROR(CheckIsWhole(opened.info, bytes.path));
  const uint64_t size_bytes = opened.index.header().file_bytes;
  return Book(
      std::make_shared<const Storage>(Storage{FileName(bytes.path), std::move(bytes.owner), bytes.origin,
                                              size_bytes, opened.index, nullptr, std::move(opened.info)}));
}

Book Book::InPlace(BookBytes bytes, records::InPlaceBook opened) {
  std::string name = FileName(bytes.path);
  BookInfo info;
  info.variant = opened.report.variant;
  info.scale = opened.report.scale;
  info.positions = opened.positions;
  info.moves = opened.moves;
  info.sources.push_back({name, std::move(opened.report)});
  return Book(std::make_shared<const Storage>(Storage{std::move(name), std::move(bytes.owner),
                                                      Origin::kInPlace, bytes.bytes.size(), std::nullopt,
                                                      std::move(opened.finder), std::move(info)}));
}

absl::StatusOr<Book> Book::OnNetwork(const std::string& url, std::string_view metadata, uint64_t size_bytes,
                                     std::unique_ptr<const records::EntryFinder> finder) {
  absl::StatusOr<BookInfo> read = BookInfoFromJson(metadata);
  if (!read.ok()) return BadFile(url, "metadata", Message(read.status()));
  BookInfo info = *std::move(read);
  TABIA_RETURN_IF_ERROR(CheckIsWhole(info, url));
  return Book(std::make_shared<const Storage>(Storage{FileName(url), nullptr, Origin::kNetwork, size_bytes,
                                                      std::nullopt, std::move(finder), std::move(info)}));
}

const std::string& Book::name() const {
  return storage_->name;
}
const BookInfo& Book::info() const {
  return storage_->info;
}
Origin Book::origin() const {
  return storage_->origin;
}
uint64_t Book::size_bytes() const {
  return storage_->size_bytes;
}
const index::Index& Book::index() const {
  return *storage_->index;
}

bool Book::Probe(uint64_t key, chess::BookEntry& entry) const {
  if (storage_->finder != nullptr) [[unlikely]]
    return storage_->finder->Find(key, entry);
  const std::optional<std::string_view> value = index().Find(key);
  return value && chess::DecodeEntry(*value, entry) && !entry.moves.empty();
}

bool Book::Probe(const chess::BookPosition& position, chess::BookEntry& entry) const {
  if (!is_in_place()) return Probe(position.key(), entry);
  if (!storage_->finder->FindAt(position, entry)) return false;
  if (position.rules() != nullptr) KeepLegal(*position.rules(), entry);
  return !entry.moves.empty();
}

bool Book::ProbeBest(uint64_t key, chess::BookMove& best) const {
  if (storage_->finder != nullptr) [[unlikely]]
    return BestOf([&](chess::BookEntry& entry) { return Probe(key, entry); }, best);
  const std::optional<std::string_view> value = index().Find(key);
  return value && chess::DecodeBest(*value, best);
}

bool Book::ProbeBest(const chess::BookPosition& position, chess::BookMove& best) const {
  if (!is_in_place()) return ProbeBest(position.key(), best);
  return BestOf([&](chess::BookEntry& entry) { return Probe(position, entry); }, best);
}

void Book::ProbeBatch(absl::Span<const uint64_t> keys, absl::Span<chess::BookEntry> entries) const {
  if (is_in_place()) return storage_->finder->FindEach(keys, entries);
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
  is_in_place() ? storage_->finder->Prefetch(key) : index().Prefetch(key);
}

chess::BookNotes Book::Notes(uint64_t key) const {
  chess::BookNotes notes;
  if (is_in_place()) {
    storage_->finder->VisitNotes(key, AppendTo(notes));
  } else if (!chess::DecodeNotes(index().FindNotes(key), notes)) {
    notes.clear();
  }
  return notes;
}

chess::BookNotes Book::Notes(const chess::BookPosition& position) const {
  if (!is_in_place()) return Notes(position.key());
  chess::BookNotes notes;
  storage_->finder->VisitNotesAt(position, AppendTo(notes));
  return notes;
}

void Book::VisitNotes(uint64_t key, absl::FunctionRef<void(const chess::NoteView&)> visit) const {
  if (is_in_place()) return storage_->finder->VisitNotes(key, visit);
  chess::VisitNotes(index().FindNotes(key), visit);
}

absl::Status Book::TakeFault() {
  return records::TakeFault();
}

void Book::LimitWait(std::chrono::milliseconds total) const {
  if (storage_->finder != nullptr) storage_->finder->LimitWait(total);
}

bool Book::HasChanged() const {
  return storage_->finder != nullptr && storage_->finder->HasChanged();
}

void Book::ForEachKey(absl::FunctionRef<void(uint64_t key)> visit) const {
  if (is_in_place()) return storage_->finder->ForEachKey(visit);
  index().ForEach([&](uint64_t key, std::string_view) { visit(key); });
}

BookBytes BytesOfFile(MappedFile mapped) {
  const auto file = std::make_shared<const MappedFile>(std::move(mapped));
  return {.path = file->path(), .bytes = file->bytes(), .owner = file};
}

absl::StatusOr<BookBytes> CopyIntoHugePages(BookBytes bytes) {
  TABIA_ASSIGN_OR_RETURN(HugePages copied, HugePages::Copy(bytes.bytes, bytes.path));
  const auto pages = std::make_shared<const HugePages>(std::move(copied));
  bytes.bytes = pages->bytes();
  bytes.owner = pages;
  return bytes;
}

absl::Status CheckGame(const Book& book, records::Game game) {
  if (book.info().game == game) return absl::OkStatus();
  return UsageError(FormatText("%s: a %s book: a %s book is needed here", book.name(),
                               records::GameName(book.info().game), records::GameName(game)));
}

}  // namespace tabia::probe
