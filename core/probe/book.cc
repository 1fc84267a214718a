#include "core/probe/book.h"

#include <optional>

#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/os/machine.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/probe/index_finder.h"

namespace tabia::probe {
namespace {

absl::Status CheckIsWhole(const BookInfo& info, const std::string& path) {
  if (!info.is_part) return absl::OkStatus();
  return absl::DataLossError(path + ": is a part of a book; join all parts with tabia merge first");
}

}  // namespace

struct Book::Storage {
  std::string name;
  std::shared_ptr<const void> owner = {};  // of the bytes that `index` or `finder` is a view of
  Origin origin;
  uint64_t size_bytes;
  std::string_view bytes = {};  // if it is probed in place
  uint64_t content_hash = 0;    // if it is on the network
  std::optional<index::Index> index = {};                   // if it is on this machine
  std::unique_ptr<const records::EntryFinder> finder = {};  // of a chess book
  BookInfo info = {};
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
  const auto storage = std::make_shared<Storage>(Storage{.name = FileName(bytes.path),
                                                         .owner = std::move(bytes.owner),
                                                         .origin = bytes.origin,
                                                         .size_bytes = size_bytes,
                                                         .index = opened.index,
                                                         .info = std::move(opened.info)});
  if (storage->info.game == records::Game::kChess) {
    storage->finder = std::make_unique<const IndexFinder>(*storage->index);
  }
  return Book(storage);
}

Book Book::InPlace(BookBytes bytes, records::InPlaceBook opened) {
  std::string name = FileName(bytes.path);
  BookInfo info;
  info.variant = opened.report.variant;
  info.has_texts = opened.report.has_texts;
  info.scale = opened.report.scale;
  info.positions = opened.positions;
  info.moves = opened.moves;
  info.sources.push_back({name, std::move(opened.report)});
  return Book(std::make_shared<const Storage>(Storage{.name = std::move(name),
                                                      .owner = std::move(bytes.owner),
                                                      .origin = Origin::kInPlace,
                                                      .size_bytes = bytes.bytes.size(),
                                                      .bytes = bytes.bytes,
                                                      .finder = std::move(opened.finder),
                                                      .info = std::move(info)}));
}

absl::StatusOr<Book> Book::OnNetwork(const std::string& url, std::string_view metadata, uint64_t size_bytes,
                                     uint64_t content_hash,
                                     std::unique_ptr<const records::EntryFinder> finder) {
  absl::StatusOr<BookInfo> read = BookInfoFromJson(metadata);
  if (!read.ok()) return BadFile(url, "metadata", Message(read.status()));
  BookInfo info = *std::move(read);
  TABIA_RETURN_IF_ERROR(CheckIsWhole(info, url));
  return Book(std::make_shared<const Storage>(Storage{.name = FileName(url),
                                                      .origin = Origin::kNetwork,
                                                      .size_bytes = size_bytes,
                                                      .content_hash = content_hash,
                                                      .finder = std::move(finder),
                                                      .info = std::move(info)}));
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
uint64_t Book::content_hash() const {
  if (storage_->index) return storage_->index->header_checksum();
  return storage_->origin == Origin::kNetwork ? storage_->content_hash : SampledChecksum(storage_->bytes);
}
const index::Index* Book::index() const {
  return storage_->index ? &*storage_->index : nullptr;
}
const records::EntryFinder* Book::finder() const {
  return storage_->finder.get();
}

BookBytes BytesOfFile(std::shared_ptr<const MappedFile> file) {
  return {.path = file->path(), .bytes = file->bytes(), .owner = file};
}

BookBytes BytesOfFile(MappedFile file) {
  return BytesOfFile(std::make_shared<const MappedFile>(std::move(file)));
}

absl::StatusOr<BookBytes> CopyIntoHugePages(BookBytes bytes) {
  TABIA_ASSIGN_OR_RETURN(HugePages copied, HugePages::Copy(bytes.bytes, bytes.path));
  const auto pages = std::make_shared<const HugePages>(std::move(copied));
  bytes.bytes = pages->bytes();
  bytes.owner = pages;
  return bytes;
}

absl::Status WrongGame(const Book& book, records::Game needed) {
  return UsageError(FormatText("%s: a %s book: a %s book is needed here", book.name(),
                               records::GameName(book.info().game), records::GameName(needed)));
}

absl::StatusOr<OpenedIndex> OpenIndex(std::string_view bytes, std::string_view path) {
  TABIA_ASSIGN_OR_RETURN(const index::Index index, index::Index::Open(bytes, path));
  absl::StatusOr<BookInfo> info = BookInfoFromJson(index.metadata());
  if (!info.ok()) return BadFile(path, "metadata", Message(info.status()));
  return OpenedIndex{index, *std::move(info)};
}

}  // namespace tabia::probe
