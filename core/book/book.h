// An open book: any readable file, recognised by content, answered from one index.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/book/book_info.h"
#include "core/book/build.h"
#include "core/chess/book_entry.h"
#include "core/formats/reader.h"
#include "core/index/build_limits.h"
#include "core/index/index.h"

namespace tabia::book {

struct OpenOptions {
  formats::ReadOptions reading = {};  // of a book that is no index yet
  bool huge_pages = false;            // copies the index into huge pages: a slower start, quicker probes
  index::BuildLimits limits = {};     // of reading a book that is no index yet
};

// Immutable and cheap to copy; safe for any number of threads.
class Book {
 public:
  // A .tabia file is mapped; any other book is read into an index in memory first, which takes its time.
  static absl::StatusOr<Book> Open(const std::string& path, const OpenOptions& options = {});

  // The index of all sources (BuildIndex), in memory; named as the first one.
  static absl::StatusOr<Book> Build(const std::vector<std::string>& sources, const BuildOptions& options);

  // The file's name without its folder.
  const std::string& name() const;
  const BookInfo& info() const;
  const index::Index& index() const;
  // Whether the index was made in memory, because the file is none.
  bool in_memory() const;

  // Of a chess book.
  //
  // The book's moves in the position of this key, best first; false if it has none.
  bool Probe(uint64_t key, chess::BookEntry& entry) const;
  // The best of them alone, decoded without the rest; an inactive one only if all are.
  bool ProbeBest(uint64_t key, chess::BookMove& best) const;
  // Probes any number of keys and as many entries, much quicker than one by one. An entry without moves is
  // one of a position that the book does not have.
  void ProbeBatch(absl::Span<const uint64_t> keys, absl::Span<chess::BookEntry> entries) const;
  // Asks for the memory of `key` and returns at once: a Probe a little later need not wait for it.
  void Prefetch(uint64_t key) const;
  chess::BookNotes Notes(uint64_t key) const;

 private:
  struct Storage;
  explicit Book(std::shared_ptr<const Storage> storage) : storage_(std::move(storage)) {}

  std::shared_ptr<const Storage> storage_;
};

// A usage error if the book is one of another game.
absl::Status CheckGame(const Book& book, formats::Game game);

}  // namespace tabia::book
