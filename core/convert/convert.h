// Converts any readable chess books into one book of any format that tabia writes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/books/build.h"
#include "core/convert/book_format.h"
#include "core/convert/tree_walk.h"
#include "core/formats/obk/obk_writer.h"
#include "core/formats/polyglot/polyglot_writer.h"
#include "core/probe/book_info.h"
#include "core/records/write_report.h"

namespace tabia::convert {

struct ConvertOptions {
  books::BuildOptions building = {};  // how the books are read and combined
  BookFormat format = BookFormat::kTabia;
  bool lossy = false;  // writes the book even if its format cannot represent all of it

  formats::PolyglotOptions polyglot = {};
  formats::ObkMagic obk_magic = formats::ObkMagic::kBoo;
  bool oobs_index = false;            // of the positions, in the database
  bool oobs_weights_as_wins = false;  // a stated weight becomes as many games won
  bool pgn_weights = true;            // comments state what a move weighs
  TreeLimits tree = {};               // of OBK, ABK and PGN
};

struct ConvertReport {
  probe::BookInfo book;          // all sources together
  records::WriteReport written;  // of an index, its moves
  uint64_t bytes = 0;            // of the file
  TreeReport tree;               // of OBK, ABK and PGN
};

// Reads every source and writes `output`, which appears whole or not at all. Counts what the format cannot
// represent; unless options.lossy, that is a usage error that lists all of it, and no file is
// written. A book with nothing in it is an error too (books::CheckHasContent), unless building.allow_empty.
absl::StatusOr<ConvertReport> Convert(const std::vector<std::string>& sources, ConvertOptions options,
                                      const std::string& output);

}  // namespace tabia::convert
