// Any readable chess books into one book of any format that is written.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/build/build.h"
#include "core/convert/book_format.h"
#include "core/convert/tree_walk.h"
#include "core/formats/obk/writer.h"
#include "core/formats/polyglot/writer.h"
#include "core/probe/book_info.h"
#include "core/records/write_report.h"

namespace tabia::convert {

struct ConvertOptions {
  build::BuildOptions building = {};  // how the books are read and put together
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
  probe::BookInfo book;          // all sources together
  records::WriteReport written;  // of an index, its moves
  TreeReport tree;               // of OBK and PGN
};

// Reads every source and writes `output`, which appears whole or not at all. What the format cannot hold is
// counted; a usage error that says all of it, and no file, unless options.lossy.
absl::StatusOr<ConvertReport> Convert(const std::vector<std::string>& sources, ConvertOptions options,
                                      const std::string& output);

}  // namespace tabia::convert
