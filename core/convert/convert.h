// Converts chess books into one book of any format that tabia writes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/os/output_file.h"
#include "core/books/build.h"
#include "core/convert/book_format.h"
#include "core/convert/tree_walk.h"
#include "core/formats/exp/exp_writer.h"
#include "core/formats/obk/obk_writer.h"
#include "core/formats/polyglot/polyglot_writer.h"
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
  books::BuildOptions building = {};  // for reading and merging the sources
  BookFormat format = BookFormat::kTabia;
  Losses losses = Losses::kNone;  // that are no error

  formats::ExpTarget exp_target = formats::ExpTarget::kBrainLearn;
  formats::PolyglotOptions polyglot = {};
  formats::ObkMagic obk_magic = formats::ObkMagic::kBoo;
  bool oobs_index = false;            // creates an index of positions in the database
  bool oobs_weights_as_wins = false;  // writes a stated weight N as N games won
  bool pgn_weights = true;            // writes the weights of moves as comments
  TreeLimits tree = {};               // of OBK, ABK and PGN
};

struct ConvertReport {
  probe::BookInfo book;          // of all sources together
  records::WriteReport written;  // records are the moves if the target is an index
  uint64_t bytes = 0;            // the size of the file
  TreeReport tree;               // of OBK, ABK and PGN
};

// Writes an open book, which was made from `sources`, to `sink` in a format other than an index. Reads the sources
// again to find positions that no moves from the start reach, because an index contains keys alone. A loss beyond
// options.losses is a usage error that lists all of them. An empty book is an error (books::CheckHasContent) unless
// building.allow_empty. Errors name `output`; after one, the caller must not commit `sink`.
absl::StatusOr<ConvertReport> ConvertBook(const probe::ChessIndex& book,
                                          const std::vector<std::string>& sources,
                                          const ConvertOptions& options, const std::string& output,
                                          OutputSink& sink);

// Reads all sources and writes `output`, which is replaced as a whole or not at all, as ConvertBook does it.
absl::StatusOr<ConvertReport> Convert(const std::vector<std::string>& sources, ConvertOptions options,
                                      const std::string& output);

}  // namespace tabia::convert
