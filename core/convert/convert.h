// Converts books into one book of any format that tabia writes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/books/build.h"
#include "core/convert/tree_walk.h"
#include "core/formats/registry.h"
#include "core/formats/write_options.h"
#include "core/probe/book_info.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/writers.h"

namespace tabia::convert {

// The losses that do not prevent writing a book. All losses are counted.
enum class Losses : uint8_t {
  kNone,
  kOfFormat,  // of facts that the format has no place for, such as evaluations in a Polyglot book
  kAll,  // also of records that it could store: lines cut at a limit, positions that are known by key alone
};

struct ConvertOptions {
  books::BuildOptions building = {};               // for reading and merging the sources
  const formats::WrittenFormat* format = nullptr;  // null: an index
  Losses losses = Losses::kNone;                   // that are no error
  formats::WriteOptions writing = {};  // of the single formats; the facts about the book are not used
  TreeLimits tree = {};                // of a format that is a tree
};

struct ConvertReport {
  probe::BookInfo book;          // of all sources together
  records::WriteReport written;  // records are the moves if the target is an index
  uint64_t bytes = 0;            // the size of the file; ConvertBook leaves it to its caller
  TreeReport tree;               // of a format that is a tree
};

// The name and the extension of an index among the formats that a book can be converted to.
inline constexpr const char *kIndexName = "tabia", *kIndexExtension = ".tabia";

// Writes an open book, which was made from `sources`, to `sink` in a format other than an index. Reads the sources
// again to find positions that no moves from the start reach, because an index contains keys alone. A loss beyond
// options.losses is a usage error that lists all of them. An empty book is an error (books::CheckHasContent) unless
// building.allow_empty. Errors name `output`; after one, the caller must not commit `sink`.
absl::StatusOr<ConvertReport> ConvertBook(const probe::ChessIndex& book,
                                          const std::vector<std::string>& sources,
                                          const ConvertOptions& options, const std::string& output,
                                          ByteSink& sink);

// Reads all sources and writes `output`, which is replaced as a whole or not at all, as ConvertBook does it.
absl::StatusOr<ConvertReport> Convert(const std::vector<std::string>& sources, ConvertOptions options,
                                      const std::string& output);

}  // namespace tabia::convert
