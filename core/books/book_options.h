// Options for opening a book, and for building an index.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/formats/read_options.h"
#include "core/index/builder/build_report.h"
#include "core/index/layout/key_range.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::books {

// The reason for opening a book, which determines how much of it is read before the first lookup.
enum class Purpose : uint8_t {
  kProbe,    // a few lookups: reads only the bytes that they need
  kSession,  // lookups for hours: copies a file of up to 64 MiB, so that later changes to it have no effect
  kCount,    // the number of positions and moves: builds an index if the format does not count in place
  kReadAll,  // every record: always uses an index, and checks all of its bytes first
};

// A smaller foreign book is not cached, because reading it takes no noticeable time: a mebibyte takes 0.2 s on a slow
// core in the densest format (OBK, two bytes per move), and 0.03 s in an OOBS database.
inline constexpr uint64_t kSmallBookBytes = uint64_t{1} << 20;

// The use of the cache, which keeps the indexes of large foreign books.
struct CachePolicy {
  bool enabled = true;      // false: large books are read into memory each time
  std::string folder = {};  // empty: DefaultCacheFolder()
  uint64_t min_book_bytes = kSmallBookBytes;
};

// The use of the network: a chess index on a server is probed by HTTP requests; any other book is downloaded.
struct NetworkPolicy {
  bool allowed = false;  // false: an address is a usage error
  std::chrono::milliseconds probe_timeout{10'000};
  uint64_t max_download_bytes = uint64_t{4} << 30;  // a longer file is not downloaded
};

// The memory that lookups read from.
enum class Residence : uint8_t {
  kMapped,     // in the mapped file, unless the Purpose requires a copy
  kCopied,     // in memory, at any size
  kHugePages,  // in huge pages, also the index of a foreign book: a slower start, faster lookups
};

struct OpenOptions {
  Purpose purpose = Purpose::kProbe;
  CachePolicy cache = {};
  NetworkPolicy network = {};
  Residence residence = Residence::kMapped;
  formats::ReadOptions reading = {};  // of a foreign book
  index::BuildLimits limits = {};     // of reading; temporary files of the cache are in its own folder
  bool salvage = false;               // with kReadAll: reads a damaged index as far as possible
  Progress waiting = {};              // called while another thread or process reads the book
  // Called if the cache is unusable, damage was salvaged or, with kReadAll, records were skipped.
  std::function<void(const std::string& why)> warn = {};
};

// The way to combine moves that occur in several sources.
enum class MergeRule : uint8_t {
  kAdd,     // games are added; the highest of several stated weights is kept
  kFirst,   // all moves of a position come from the first source that contains it
  kShares,  // the mean of a move's shares in all sources (chess::DecodeShares), whose scales may differ
};

inline constexpr uint32_t kMillionths = 1'000'000;  // a whole, in millionths

// A number for each colour (chess::Color).
using ByColor = std::array<uint32_t, 2>;

class Source;

// Reads the records of the source that was opened by the name `path`.
using ReadSource = std::function<absl::StatusOr<records::SourceReport>(
    const std::string& path, Source& source, const formats::ReadOptions& options,
    records::ChessVisitor& visitor)>;

// No maximum for MoveRule::max_loss.
inline constexpr int kAnyLoss = std::numeric_limits<int>::max();

// The rules by which a chess book takes the moves of its sources. Except for `merge`, each rule applies to the sums of
// all sources, and to all moves of a position, whichever of them the other rules drop.
struct MoveRule {
  MergeRule merge = MergeRule::kAdd;
  uint64_t min_games = 0;  // drops moves with fewer games
  // Drops moves of a colour with a smaller share of the games of their position, in millionths.
  ByColor min_share = {};
  uint32_t min_score = 0;  // drops moves with a lower score of the player who makes them, in millionths
  // Makes a move inactive if it has no evaluation, or is more than this many centipawns worse than the reference move.
  int max_loss = kAnyLoss;

  bool DropsMoves() const { return min_games > 0 || min_share != ByColor() || min_score > 0; }
  bool LimitsLoss() const { return max_loss < kAnyLoss; }
};

// Options for building an index.
struct BuildOptions {
  formats::ReadOptions reading = {};
  index::BuildLimits limits = {};
  MoveRule rule = {};                       // of a chess book
  std::vector<std::string> positions = {};  // books that contain the positions of experience files
  // Books whose positions limit the evaluations; empty: evaluations of all positions.
  std::vector<std::string> positions_of = {};
  // Stores no positions in a backgammon index: it can be probed, but cannot be a source of another index.
  bool keys_only = false;
  std::string about = {};  // a text about the origin of the book, for BookInfo
  bool partial = false;    // builds a part of a chess book (chess_part.h), for a later merge with other parts
  // Makes one range of a merge of parts (range_join.h) instead of an index.
  std::optional<index::KeyRange> range = {};
  // Leaves out the games that repeat an earlier one (SameGames). Sources with games are read twice.
  bool unique = false;
  bool salvage = false;      // reads a damaged index as far as possible; otherwise damage is an error
  bool allow_empty = false;  // writes an index without any entry
  // Reads each source instead of Source::Read, for a build that takes only a selection of its records.
  ReadSource read_source = {};
  // Called for each source that is named twice, and for each salvaged index.
  std::function<void(const std::string& why)> warn = {};

  // Returns whether an option changes or selects the moves of a single index. `positions` does not: it is for files.
  bool ChangesMoves() const {
    return rule.DropsMoves() || rule.LimitsLoss() || rule.merge == MergeRule::kShares || unique ||
           !positions_of.empty();
  }
};

}  // namespace tabia::books
