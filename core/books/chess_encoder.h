// Encodes the summed records of a chess position as the value that an index stores.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/books/book_options.h"
#include "core/index/layout/key_range.h"
#include "core/moves/book_entry.h"
#include "core/moves/record_codec.h"

namespace tabia::books {

// A build's rule for moves, with the facts about its sources that decide how the rule is applied.
struct ChessRule {
  MoveRule moves = {};
  bool of_one_side = false;  // some sources count the moves of one side alone (ChessVisitor::VisitUncounted)
  bool partial = false;      // stores the records themselves (chess_part.h)
  // The games are weighted by their age (formats::HalfLife): a move gets a weight instead of games.
  bool is_weighted = false;
  // The range of the keys to make (range_join.h): only these are read from a part, which need not be verified.
  std::optional<index::KeyRange> range = {};

  bool by_shares() const { return moves.merge == MergeRule::kShares; }
  // Returns whether a record needs the check of its position (checked_record.h): in a part, or if the two
  // sides have different minimum shares.
  bool keeps_checks() const { return partial || moves.min_share[0] != moves.min_share[1]; }
};

// The meaning of the games of a source, from its report at the end of reading.
struct ChessSourceView {
  bool is_of_white = false;  // its games count White's wins, not the mover's
};

// Returns the player whose wins the records of `view` count. For the Nth source, counted from 1, the view is 2 * N
// if White moves and 2 * N + 1 if Black moves.
chess::WinsOf WinsOfView(const std::vector<ChessSourceView>& sources, uint32_t view);

// Totals of a build.
struct ChessCounts {
  std::atomic<uint64_t> moves = 0, evaluated = 0, weight_conflicts = 0;
  // Moves that each rule drops; a move may break several.
  std::atomic<uint64_t> rare_moves = 0, small_shares = 0, low_scores = 0;
  std::atomic<uint64_t> deactivated = 0;  // moves that max_loss made inactive
  std::atomic<uint64_t> mixtures = 0;     // positions dropped because they mix games and weights
};

// Returns the number of moves that have an evaluation.
uint64_t EvaluatedMoves(const chess::BookEntry& entry);

// The values of records of one move with few games, by their four bytes. Nearly all positions of a book of games have
// such a record, and the same few thousand occur again and again.
class ShortRecordValues {
 public:
  static bool IsShort(std::string_view record) { return record.size() == sizeof(uint32_t); }

  // Sets `value` to the value of a short record, if it is known.
  bool Find(std::string_view record, std::string& value) const {
    if (known_.empty()) return false;
    const Known& known = known_[SlotOf(record)];
    if (known.size == 0 || known.record != Load<uint32_t>(record.data())) return false;
    value.assign(known.value.data(), known.size);
    return true;
  }
  // Replaces another value in the slot of the record. Values that are empty or long are not kept.
  void Keep(std::string_view record, std::string_view value) {
    known_.resize(kSlots);
    Known& known = known_[SlotOf(record)];
    if (value.size() > known.value.size()) return;
    known.record = Load<uint32_t>(record.data());
    known.size = static_cast<uint8_t>(value.copy(known.value.data(), value.size()));
  }

 private:
  static constexpr int kSlotBits = 13;
  static constexpr size_t kSlots = size_t{1} << kSlotBits;

  struct Known {
    uint32_t record = 0;
    uint8_t size = 0;  // 0: none
    std::array<char, 7> value{};
  };

  static size_t SlotOf(std::string_view record) {
    return Load<uint32_t>(record.data()) * uint32_t{0x9e3779b9} >> (32 - kSlotBits);
  }

  std::vector<Known> known_;  // none before the first value
};

// Each thread uses a copy of its own. A copy adds its counts to the common counts when it is destroyed, because threads
// that change a common counter with every value would slow each other down.
class ChessEncoder {
 public:
  // Refers to all three, which must outlive this object. The rule may change until the first value is encoded.
  ChessEncoder(const ChessRule& rule, const std::vector<ChessSourceView>& sources, ChessCounts& counts)
      : rule_(rule),
        keeps_checks_(rule.keeps_checks()),
        drops_moves_(rule.moves.DropsMoves()),
        sources_(sources),
        counts_(counts) {}
  ChessEncoder(ChessRule&& rule, const std::vector<ChessSourceView>& sources, ChessCounts& counts) = delete;
  ChessEncoder(const ChessEncoder& other) : ChessEncoder(other.rule_, other.sources_, other.counts_) {}
  ChessEncoder& operator=(const ChessEncoder&) = delete;
  ~ChessEncoder();

  // Sets `value` to the encoded entry. The record has a check if the rule keeps them. Returns false if no move is left,
  // or if games and stated weights are mixed (ChessCounts::mixtures).
  bool operator()(std::string_view record, std::string& value);

 private:
  bool Encode(std::string_view record, std::string& value);
  // Sets entry_.
  bool DecodeSum(std::string_view record);
  // Drops moves of entry_ by the rules, with the minimum share for its side to move.
  void DropMoves(std::string_view record, uint32_t min_share);
  // Makes the moves of entry_ inactive that may be worse than the reference move by more than the maximum loss.
  void DeactivateMoves();
  // Replaces the games of entry_ by weights.
  void ReplaceGames();
  bool IsRare(const chess::BookMove& move) const;
  bool IsUncounted(const chess::BookMove& move) const;
  // Sets all_games_.
  void CountGames(std::string_view record);
  // Returns the number of games with a move of entry_, even if the sources do not count the moves of its side.
  uint64_t GamesOf(const chess::BookMove& move) const;

  const ChessRule& rule_;
  const bool keeps_checks_, drops_moves_;  // of the rule
  const std::vector<ChessSourceView>& sources_;
  ChessCounts& counts_;
  ShortRecordValues short_values_;
  chess::BookEntry entry_;
  chess::BookEntry all_games_;  // entry_ with the games of both sides
  uint64_t moves_ = 0, evaluated_ = 0, weight_conflicts_ = 0;
  uint64_t rare_moves_ = 0, small_shares_ = 0, low_scores_ = 0, deactivated_ = 0, mixtures_ = 0;
};

}  // namespace tabia::books
