// Any readable chess books into one book of any format that is written.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/book/book_format.h"
#include "core/book/build.h"
#include "core/book/tree_walk.h"
#include "core/formats/obk_writer.h"
#include "core/formats/polyglot_writer.h"
#include "core/formats/writer.h"

namespace tabia::book {

struct ConvertOptions {
  BuildOptions building = {};  // how the books are read and put together
  BookFormat format = BookFormat::kTabia;
  bool lossy = false;  // writes the book though its format cannot hold all of it

  formats::PolyglotOptions polyglot = {};
  formats::ObkMagic obk_magic = formats::ObkMagic::kBoo;
  bool oobs_index = false;            // of the positions, in the database
  bool oobs_weights_as_wins = false;  // a stated weight becomes so many games won
  bool pgn_weights = true;            // comments say what a move weighs
  TreeLimits tree = {};               // of OBK and PGN
};

struct ConvertReport {
  BookInfo book;                 // all sources together
  formats::WriteReport written;  // of an index, its moves
  TreeReport tree;               // of OBK and PGN
};

// Reads every source and writes `output`, which appears whole or not at all. What the format cannot hold is
// counted; a usage error that says all of it, and no file, unless options.lossy.
absl::StatusOr<ConvertReport> Convert(const std::vector<std::string>& sources, ConvertOptions options,
                                      const std::string& output);

}  // namespace tabia::book
