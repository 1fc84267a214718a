// Made books as indexes, built directly from records.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "bench/game_records.h"
#include "core/base/byte_streams.h"
#include "core/books/chess_encoder.h"
#include "core/index/builder/build_report.h"
#include "core/index/builder/index_builder.h"
#include "core/moves/book_entry.h"

namespace tabia::bench {

// Builds an index that a book can be opened from, from records of games.
class RecordBuilder {
 public:
  explicit RecordBuilder(const index::BuildLimits& limits);
  RecordBuilder(const RecordBuilder&) = delete;
  RecordBuilder& operator=(const RecordBuilder&) = delete;

  // Adds the records of one thread. All are destroyed before Finish.
  class Lane {
   public:
    explicit Lane(RecordBuilder& builder) : lane_(builder.builder_.NewLane()) {}

    // Adds a move of the position with this key; `check` is a second hash of the position.
    absl::Status Add(uint64_t key, uint64_t check, chess::Move move, const chess::Games& games);
    // Adds the evaluation of a move instead of games.
    absl::Status Add(uint64_t key, uint64_t check, chess::Move move, const chess::Evaluation& evaluation);

   private:
    const std::unique_ptr<index::IndexBuilder::Lane> lane_;
    chess::BookMove row_;
    std::string record_;
  };
  uint32_t lanes() const { return builder_.lanes(); }

  absl::StatusOr<index::BuildReport> Finish(ByteSink& sink);

 private:
  const books::ChessRule rule_;
  const std::vector<books::ChessSourceView> sources_;  // none: every record is in the mover's view
  books::ChessCounts counts_;
  index::IndexBuilder builder_;
};

enum class MadeRecords : uint8_t {
  kGames,        // one for each move of each game
  kEvaluations,  // evaluations of each move of each game, and of another legal move in the position
};

absl::StatusOr<index::BuildReport> BuildFromGames(const GamePlan& plan, MadeRecords records,
                                                  const index::BuildLimits& limits, ByteSink& sink);

}  // namespace tabia::bench
