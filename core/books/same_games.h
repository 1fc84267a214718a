// Finds the games that occur in the sources of a build more than once.
//
// All games are sorted by the hash of their moves, in bounded memory. The games with one hash are compared in the order
// of their sources. A game is a repetition if it is the same as an earlier game (records::IsSameGame) that is not a
// repetition itself.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/status.h"

#include "core/base/progress.h"
#include "core/books/book_options.h"
#include "core/index/builder/build_report.h"
#include "core/index/builder/record.h"
#include "core/index/builder/record_sorter.h"
#include "core/index/builder/spill_buffer.h"
#include "core/probe/book_info.h"
#include "core/records/game_identity.h"

namespace tabia::books {

class SameGames {
 public:
  explicit SameGames(const index::BuildLimits& limits);

  // Returns the function for ReadOptions::wants_game of source number `source`. It must not outlive this object. Before
  // Compare, it adds each game and returns true. After Compare with `lists_places`, it returns false for a repetition,
  // and true for any other game.
  records::WantsGame OfSource(size_t source);

  // Compares the games that were added. With `lists_places`, the places of the repetitions are kept in memory, so that
  // the functions of OfSource can reject these games.
  absl::Status Compare(bool lists_places);

  // Adds to each source how many of its games are repetitions, and of which sources.
  void Describe(std::vector<probe::ListedSource>& sources) const;

 private:
  struct SourceGames {
    uint64_t compared = 0;
    std::map<size_t, uint64_t> repetitions;  // by the source of the first copy
    std::vector<records::GamePlace> places;  // of the repetitions, sorted
  };
  struct StoredGame;

  absl::Status Add(size_t source, const records::GameIdentity& game, const records::GamePlace& place);
  void CountRepetitions(std::vector<StoredGame>& games);
  std::string RepetitionsText(size_t source, const std::vector<probe::ListedSource>& sources) const;

  const index::Reducer all_games_;
  const index::BuildLimits limits_;
  bool lists_places_ = false;
  std::mutex mutex_;  // guards the members below until Compare
  std::unique_ptr<index::RecordSorter> sorter_;
  std::unique_ptr<index::SpillBuffer> buffer_;
  std::vector<SourceGames> sources_;
};

// Reads the games of all sources, and compares them. Returns a UsageError for a part of a book, which has no games.
absl::Status CompareGames(const std::vector<std::string>& sources, const BuildOptions& options,
                          const Progress& progress, SameGames& games);

}  // namespace tabia::books
