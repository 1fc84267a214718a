// Made books as indexes, built directly from records.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "bench/game_records.h"
#include "core/base/byte_sink.h"
#include "core/chess/entry/book_entry.h"
#include "core/index/build/index_builder.h"
#include "core/probe/book_info.h"

namespace tabia::bench {

// Builds an index that a book can be opened from, from records of games.
class RecordBuilder {
 public:
  explicit RecordBuilder(const index::BuildLimits& limits);
  RecordBuilder(const RecordBuilder&) = delete;
  RecordBuilder& operator=(const RecordBuilder&) = delete;

  // `check` is a second hash of the position whose key it is.
  absl::Status Add(uint64_t key, uint64_t check, chess::Move move, const chess::Games& games);
  absl::StatusOr<probe::BookInfo> Finish(ByteSink& sink);

 private:
  void EncodeValue(std::string_view record, std::string& value);

  probe::BookInfo info_;
  chess::BookMove row_;
  std::string record_;
  chess::BookEntry entry_;
  index::IndexBuilder builder_;
};

// Builds from one record for each move of each game; `shuffle` is the order in which the games are played,
// which does not change the bytes of the index.
absl::StatusOr<probe::BookInfo> BuildFromGames(const GamePlan& plan, std::optional<uint64_t> shuffle,
                                               const index::BuildLimits& limits, ByteSink& sink);

}  // namespace tabia::bench
