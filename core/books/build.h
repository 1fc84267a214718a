// From sources to one index.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/byte_sink.h"
#include "core/books/source.h"
#include "core/formats/read_options.h"
#include "core/index/builder/build_limits.h"
#include "core/probe/book_info.h"

namespace tabia::books {

// How several sources that know the same move are combined.
enum class MergeRule : uint8_t {
  kAdd,     // games are added up; of stated weights the highest counts
  kFirst,   // the first source that has a position decides alone what is played there
  kShares,  // the mean of the shares that the sources give a move in its position (chess::DecodeShares): their
            // weights may be of any scales
};

struct BuildOptions {
  formats::ReadOptions reading = {};
  index::BuildLimits limits = {};
  MergeRule rule = MergeRule::kAdd;
  std::vector<std::string> positions = {};  // books that place the records of experience files
  uint64_t min_games = 0;                   // chess moves with fewer games in all sources are dropped
  bool keys_only =
      false;  // a backgammon index without the positions of its keys: it answers, but cannot be a source
  // Makes a part of a chess book, to be put together with others: nothing is left out that the whole might keep.
  bool partial = false;
  bool salvage = false;      // reads what can be read of a damaged index, which is an error otherwise
  bool allow_empty = false;  // writes an index file in which there is nothing
  std::function<void(const std::string& why)> warn =
      {};  // called for a source that is named twice or salvaged
};

// Reads every file of `sources` (of any readable format, of one variant and, but for MergeRule::kShares, of one
// scale of weights) and writes one index to `sink`. The bytes depend neither on the order of the rows within the
// sources nor on the limits. A source that is named twice is read once.
absl::StatusOr<probe::BookInfo> BuildIndex(const std::vector<std::string>& sources,
                                           const BuildOptions& options, ByteSink& sink);

// Builds from one source that is open already.
absl::StatusOr<probe::BookInfo> BuildIndex(Source source, const BuildOptions& options, ByteSink& sink);

struct BuiltFile {
  probe::BookInfo info;
  uint64_t bytes = 0;
};

// Builds into `output` (OpenOutput), which appears whole or not at all, and not with nothing in it
// (CheckHasContent) unless options.allow_empty. Temporary files are made in its folder, if the limits name
// none.
absl::StatusOr<BuiltFile> BuildIndexFile(const std::vector<std::string>& sources, BuildOptions options,
                                         const std::string& output);

}  // namespace tabia::books
