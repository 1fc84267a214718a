// From the records of chess books to those of an index.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "core/build/collector.h"
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
    uint64_t min_games = 0;  // moves that count fewer are dropped
    // Keeps moves without a game in spite of min_games: in a book of one player's moves they are the other's.
    bool keeps_opponents = false;
    bool by_shares = false;  // chess::DecodeShares, each source being a book
  };

  ChessCollector(const index::BuildLimits& limits, const Rule& rule);

  void BeginSource() override { white_views_.push_back(false); }
  void EndSource(const records::SourceReport& report) override;
  index::IndexBuilder& builder() override { return builder_; }
  void Describe(probe::BookInfo& info) const override;

  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override;
  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note) override;

 private:
  index::Reducer ValueFold();
  uint64_t CheckOf(const chess::BookPosition& position);
  uint32_t ViewOf(const chess::BookPosition& position, const chess::BookMove& move) const;
  void DropRareMoves();
  // Sets entry_.
  void DecodeSum(std::string_view record);
  // Returns false if no move is left.
  bool EncodeValue(std::string_view record, std::string& value);

  index::IndexBuilder builder_;
  const Rule rule_;
  std::vector<bool> white_views_;  // by source: whether it counts White's wins
  std::string record_;
  chess::BookEntry entry_;
  uint64_t key_ = 0;  // of the position whose check is check_
  uint64_t check_ = 0;
  uint64_t moves_ = 0;
  uint64_t weight_conflicts_ = 0;
};

}  // namespace tabia::build
