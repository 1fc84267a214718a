// An open book: its name, its description, and the place of its bytes.
//
// Each game has its own type for lookups, which is made from a Book: ChessBook (chess/chess_book.h) or BackgammonBook
// (backgammon/backgammon_book.h).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/os/mapped_file.h"
#include "core/index/index.h"
#include "core/probe/book_info.h"
#include "core/records/game.h"

namespace tabia::records {
class EntryFinder;
struct InPlaceBook;
}  // namespace tabia::records

namespace tabia::probe {

// The place of the bytes that a lookup reads.
enum class Origin : uint8_t {
  kFile,     // the book is an index
  kCache,    // an index in the cache, made from the book
  kMemory,   // an index in memory, made from the book
  kInPlace,  // the foreign file itself: it has no index
  kNetwork,  // an index on a server; a lookup reads a few buckets of it
};

// The bytes of an index, or of a foreign book that is probed in place.
struct BookBytes {
  std::string path;                   // of the book, for messages; its last part is the name of the book
  std::string_view bytes;             // valid as long as `owner` lives
  std::shared_ptr<const void> owner;  // a mapped file, a string
  Origin origin = Origin::kFile;
};

// An index whose metadata has been read.
struct OpenedIndex {
  index::Index index;
  BookInfo info;
};

// Immutable and cheap to copy; safe for any number of threads.
class Book {
 public:
  // Maps the index at `path`. Returns BadFile if it is not an index.
  static absl::StatusOr<Book> Open(const std::string& path);
  // Opens an index in memory. Returns BadFile if the bytes are not an index whose values this program can read.
  static absl::StatusOr<Book> Of(BookBytes bytes);
  // Returns the book of an index that was opened before; BadFile if it is a part of a book.
  static absl::StatusOr<Book> Of(BookBytes bytes, OpenedIndex opened);
  // Returns the book of a foreign file. `opened` answers its lookups from `bytes`.
  static Book InPlace(BookBytes bytes, records::InPlaceBook opened);
  // Returns the book of an index on a server, with this metadata, size and content_hash(). `finder` answers its
  // lookups.
  static absl::StatusOr<Book> OnNetwork(const std::string& url, std::string_view metadata,
                                        uint64_t size_bytes, uint64_t content_hash,
                                        std::unique_ptr<const records::EntryFinder> finder);

  // Returns the file's name without its folder.
  const std::string& name() const;
  const BookInfo& info() const;
  Origin origin() const;
  // Returns the size of the index, or of the file if it is probed in place.
  uint64_t size_bytes() const;
  // Returns a number that another content of the book would change: the checksum of the header of its index; of a book
  // that is probed in place, the SampledChecksum of the file, which takes some milliseconds.
  uint64_t content_hash() const;

  // Returns the index, or null if there is none on this machine: the book is probed in place or on the network.
  const index::Index* index() const;
  // Returns the object that answers lookups in a chess book; null for another game.
  const records::EntryFinder* finder() const;

 private:
  struct Storage;
  explicit Book(std::shared_ptr<const Storage> storage) : storage_(std::move(storage)) {}

  std::shared_ptr<const Storage> storage_;
};

BookBytes BytesOfFile(std::shared_ptr<const MappedFile> file);
BookBytes BytesOfFile(MappedFile file);

// Copies the bytes into huge pages: a slower start, faster lookups.
absl::StatusOr<BookBytes> CopyIntoHugePages(BookBytes bytes);

// Returns the usage error for a book that is not of the game `needed`.
absl::Status WrongGame(const Book& book, records::Game needed);

// Opens an index and parses its metadata. The index may be a part of a book. `bytes` must outlive the result. Returns
// BadFile, with `path`, if the header or the metadata is damaged.
absl::StatusOr<OpenedIndex> OpenIndex(std::string_view bytes, std::string_view path);

}  // namespace tabia::probe
