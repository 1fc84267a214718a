// From the sum of the records of a position of chess to the value that an index stores.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/entry/book_entry.h"
#include "core/chess/entry/record_codec.h"
#include "core/chess/piece.h"

namespace tabia::books {

struct ChessRule {
  uint64_t min_games = 0;    // moves with fewer are dropped
  bool of_one_side = false;  // some sources count the moves of one side alone (records::SourceReport::side)
  bool by_shares = false;    // chess::DecodeShares, each source being a book
  bool partial = false;      // the records themselves are stored (chess_part.h)
};

// What a source's games mean is known when it has been read.
struct ChessSourceView {
  bool is_of_white = false;  // its games count White's wins, not the mover's
  std::optional<chess::Color> side;
};

// Returns whose wins a view counts: 2 * the number of the source, counted from 1, and 1 more if Black moves.
chess::WinsOf WinsOfView(const std::vector<ChessSourceView>& sources, uint32_t view);

// Of all values of a build.
struct ChessCounts {
  std::atomic<uint64_t> moves = 0, weight_conflicts = 0;
};

// Copies may be used on different threads. Each adds what it has counted to the common counts when it is destroyed: a
// count that all threads change with each value would make them wait for each other.
class ChessEncoder {
 public:
  // The rule, which may change until the first value, the sources and the counts must outlive this.
  ChessEncoder(const ChessRule& rule, const std::vector<ChessSourceView>& sources, ChessCounts& counts)
      : rule_(rule), sources_(sources), counts_(counts) {}
  ChessEncoder(ChessRule&& rule, const std::vector<ChessSourceView>& sources, ChessCounts& counts) = delete;
  ChessEncoder(const ChessEncoder& other) : ChessEncoder(other.rule_, other.sources_, other.counts_) {}
  ChessEncoder& operator=(const ChessEncoder&) = delete;
  ~ChessEncoder();

  // Replaces `value` by that of `record`. Returns false if no move is left, or if its moves are not of one kind, as
  // of parts that do not belong together.
  bool operator()(std::string_view record, std::string& value);

 private:
  // Sets entry_.
  bool DecodeSum(std::string_view record);
  void DropRareMoves(std::string_view record);
  // Sets all_games_.
  void CountGames(std::string_view record);
  // Returns the games of a move of entry_, its opponent's too.
  uint64_t GamesOf(const chess::BookMove& move) const;

  const ChessRule& rule_;
  const std::vector<ChessSourceView>& sources_;
  ChessCounts& counts_;
  chess::BookEntry entry_;
  chess::BookEntry all_games_;  // entry_ with the games of the opponent's moves
  uint64_t moves_ = 0, weight_conflicts_ = 0;
};

}  // namespace tabia::books
