// Made books as indexes, built straight from records.
#pragma once

#include <optional>

#include "absl/status/statusor.h"

#include "bench/game_records.h"
#include "core/base/byte_sink.h"
#include "core/book/book_info.h"
#include "core/chess/book_entry.h"
#include "core/index/index_builder.h"

namespace tabia::bench {

// Records of games to an index that a book can be opened from.
class RecordBuilder {
 public:
  RecordBuilder();
  RecordBuilder(const RecordBuilder&) = delete;
  RecordBuilder& operator=(const RecordBuilder&) = delete;

  // `check` is a second hash of the position whose key it is.
  void Add(uint64_t key, uint64_t check, chess::Move move, const chess::Games& games);
  absl::StatusOr<book::BookInfo> Finish(ByteSink& sink);

 private:
  book::BookInfo info_;
  chess::BookEntry entry_;  // of one move
  index::IndexBuilder builder_;
};

// One record for each move of each game; `shuffle` is the order in which the games are played, which does not
// change the bytes of the index.
absl::StatusOr<book::BookInfo> BuildFromGames(const GamePlan& plan, std::optional<uint64_t> shuffle,
                                              ByteSink& sink);

}  // namespace tabia::bench
