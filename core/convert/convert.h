// Converts chess books into one book of any format that tabia writes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/books/build.h"
#include "core/convert/book_format.h"
#include "core/convert/tree_walk.h"
#include "core/formats/exp/exp_writer.h"
#include "core/formats/obk/obk_writer.h"
#include "core/formats/polyglot/polyglot_writer.h"
#include "core/probe/book_info.h"
#include "core/records/writers.h"

namespace tabia::convert {

struct ConvertOptions {
  books::BuildOptions building = {};  // for reading and merging the sources
  BookFormat format = BookFormat::kTabia;
  bool lossy = false;  // writes the book even if the format cannot store all of it

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

// Reads all sources and writes `output`, which is replaced as a whole or not at all. Losses are counted; without
// options.lossy they are a usage error that lists them, and no file is written. An empty book is an error
// (books::CheckHasContent) unless building.allow_empty.
absl::StatusOr<ConvertReport> Convert(const std::vector<std::string>& sources, ConvertOptions options,
                                      const std::string& output);

}  // namespace tabia::convert
