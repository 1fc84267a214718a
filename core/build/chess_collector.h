// From the records of chess books to those of an index.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "core/build/collector.h"
#include "core/chess/entry/record_codec.h"
#include "core/chess/piece.h"
#include "core/index/build/index_builder.h"
#include "core/index/build/reducer.h"
#include "core/probe/book_info.h"
#include "core/records/source_report.h"

namespace tabia::build {

// Whose wins a source counts is known only after it was read. So the games are added as the source states them,
// with the number of the source, and turned to the mover's view when the values are made.
class ChessCollector final : public Collector {
 public:
  struct Rule {
    uint64_t min_games = 0;    // moves with fewer are dropped
    bool of_one_side = false;  // some sources count the moves of one side alone (records::SourceReport::side)
    bool by_shares = false;    // chess::DecodeShares, each source being a book
  };

  ChessCollector(const index::BuildLimits& limits, const Rule& rule);

  void BeginSource() override { sources_.emplace_back(); }
  void EndSource(const records::SourceReport& report) override;
  index::IndexBuilder& builder() override { return builder_; }
  void Describe(probe::BookInfo& info) const override;

  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override;
  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note) override;

 private:
  index::Reducer ValueFold();
  uint64_t CheckOf(const chess::BookPosition& position);
  // What a source's games mean is known when it has been read.
  struct SourceView {
    bool is_of_white = false;  // its games count White's wins, not the mover's
    std::optional<chess::Color> side;
  };

  uint32_t ViewOf(const chess::BookPosition& position, const chess::BookMove& move) const;
  chess::WinsOf WinsOfView(uint32_t view) const;
  // Sets entry_.
  void DecodeSum(std::string_view record);
  void DropRareMoves(std::string_view record);
  // Sets all_games_.
  void CountGames(std::string_view record);
  // Returns the games of a move of entry_, its opponent's too.
  uint64_t GamesOf(const chess::BookMove& move) const;
  // Returns false if no move is left.
  bool EncodeValue(std::string_view record, std::string& value);

  index::IndexBuilder builder_;
  const Rule rule_;
  std::vector<SourceView> sources_;
  std::string record_;
  chess::BookEntry entry_;
  chess::BookEntry all_games_;  // entry_ with the games of the opponent's moves
  uint64_t key_ = 0;            // of the position whose check is check_
  uint64_t check_ = 0;
  uint64_t moves_ = 0;
  uint64_t weight_conflicts_ = 0;
};

}  // namespace tabia::build
