// An open book: moves and statements by key, of an index or of a chess book that is probed in place.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/os/mapped_file.h"
#include "core/chess/entry/book_entry.h"
#include "core/chess/entry/book_position.h"
#include "core/chess/entry/notes_codec.h"
#include "core/index/index.h"
#include "core/probe/book_info.h"
#include "core/probe/opened_index.h"
#include "core/records/entry_finder.h"
#include "core/records/game.h"

namespace tabia::probe {

// Where the index of a book is.
enum class Origin : uint8_t {
  kFile,     // the book is an index
  kCache,    // in the cache: it was made of the book
  kMemory,   // in memory: it was made of the book
  kInPlace,  // there is none: the book answers by key itself
  kNetwork,  // on the network: a lookup reads a few lines of it
};

// The bytes of an index or of a book that is probed in place, and where they come from.
struct BookBytes {
  std::string path;                   // of the book, for messages; its last part is the name of the book
  std::string_view bytes;             // valid as long as `owner` lives
  std::shared_ptr<const void> owner;  // a mapped file, a string
  Origin origin = Origin::kFile;
};

// Immutable and cheap to copy; safe for any number of threads.
class Book {
 public:
  // Maps the index at `path`. Returns BadFile if it is not an index.
  static absl::StatusOr<Book> Open(const std::string& path);
  // Opens bytes in memory. Returns BadFile if they are not an index whose values this program can read.
  static absl::StatusOr<Book> Of(BookBytes bytes);
  // Returns the book of an index that was opened before; UsageError if it is a part of a book.
  static absl::StatusOr<Book> Of(BookBytes bytes, OpenedIndex opened);
  // Returns a book that `opened`, a view of these bytes, answers.
  static Book InPlace(BookBytes bytes, records::InPlaceBook opened);
  // Returns a book of this metadata that `finder` answers: an index of this size at an address.
  static absl::StatusOr<Book> OnNetwork(const std::string& url, std::string_view metadata,
                                        uint64_t size_bytes,
                                        std::unique_ptr<const records::EntryFinder> finder);

  // Returns the file's name without its folder.
  const std::string& name() const;
  const BookInfo& info() const;
  Origin origin() const;
  // Returns the size of the index, or of the file if it is probed in place.
  uint64_t size_bytes() const;
  // Returns whether an EntryFinder answers, because the book has no index or its index is on the network.
  bool is_in_place() const { return origin() >= Origin::kInPlace; }
  // Returns the index of a book that is not probed in place.
  const index::Index& index() const;

  // The functions below are for chess books.

  // Sets `entry` to the book's moves in the position of this key, best first; returns false if it has none.
  bool Probe(uint64_t key, chess::BookEntry& entry) const;
  // As above, where the position is known. In place, this leaves out illegal moves and codes castling as the
  // king's move onto its rook, whatever the file has: the moves are those of an index built of the book. A
  // book that is probed by position (CTG) answers at once; by a key alone, after it was read once.
  bool Probe(const chess::BookPosition& position, chess::BookEntry& entry) const;
  // Decode the best move alone. If it is not playable(), no move here is.
  bool ProbeBest(uint64_t key, chess::BookMove& best) const;
  bool ProbeBest(const chess::BookPosition& position, chess::BookMove& best) const;
  // Probes any number of keys into as many entries, much faster than one by one. The entry of a position that
  // the book does not have has no moves.
  void ProbeBatch(absl::Span<const uint64_t> keys, absl::Span<chess::BookEntry> entries) const;
  // Prefetches what a Probe of `key` reads, and returns at once.
  void Prefetch(uint64_t key) const;
  chess::BookNotes Notes(uint64_t key) const;
  chess::BookNotes Notes(const chess::BookPosition& position) const;
  // Visits the notes without copying them: their texts are valid as long as the book is open.
  void VisitNotes(uint64_t key, absl::FunctionRef<void(const chess::NoteView&)> visit) const;
  // Returns why a function of this thread that answered with "nothing" could not look, and forgets it. OK if it could,
  // as always in a book on this machine.
  static absl::Status TakeFault();
  // Of a book on the network: EntryFinder::LimitWait and HasChanged.
  void LimitWait(std::chrono::milliseconds total) const;
  bool HasChanged() const;
  // Visits every key that has moves, in the order of the file.
  void ForEachKey(absl::FunctionRef<void(uint64_t key)> visit) const;

 private:
  struct Storage;
  explicit Book(std::shared_ptr<const Storage> storage) : storage_(std::move(storage)) {}

  std::shared_ptr<const Storage> storage_;
};

BookBytes BytesOfFile(MappedFile mapped);

// Copies the bytes into huge pages: a slower start, faster probes.
absl::StatusOr<BookBytes> CopyIntoHugePages(BookBytes bytes);

// Returns UsageError if the book is of another game.
absl::Status CheckGame(const Book& book, records::Game game);

}  // namespace tabia::probe
