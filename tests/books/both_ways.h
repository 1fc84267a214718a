// One book, probed in place and through an index built from it.
#pragma once

#include <cstdint>
#include <string>

#include "gtest/gtest.h"

#include "core/books/open_book.h"
#include "core/chess/uci_move.h"
#include "core/probe/chess/book_walk.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "tests/book_of_game.h"

namespace tabia::books {

class BothWays {
 public:
  explicit BothWays(const std::string& path)
      : in_place_(As<probe::ChessBook>(OpenBook(path))),
        index_(As<probe::ChessIndex>(
            OpenBook(path, {.purpose = Purpose::kReadAll, .cache = {.enabled = false}}))) {}

  const probe::ChessBook& in_place() const { return in_place_; }
  const probe::ChessIndex& index() const { return index_; }

  // Expects equal moves for every key and, in reachable positions, equal choices. Returns the number of keys.
  uint64_t ExpectEqualAnswers() const {
    uint64_t keys = 0;
    const auto compare = [&](const probe::FoundEntry& found) {
      ++keys;
      chess::BookEntry entry;
      EXPECT_TRUE(in_place_.Probe(found.position, entry).found()) << found.position.Epd();
      EXPECT_EQ(Text(entry), Text(found.entry)) << found.position.Epd();
      EXPECT_EQ(*in_place_.Notes(found.position), found.notes) << found.position.Epd();
      if (found.position.of_chess() != nullptr) ExpectEqualChoices(found.position);
      return absl::OkStatus();
    };
    probe::BookWalk walk(index_, compare);
    EXPECT_TRUE(walk.FromStart().ok());
    EXPECT_TRUE(walk.VisitRest().ok());
    EXPECT_EQ(keys, index_.info().positions);
    return keys;
  }

 private:
  static std::string Text(const chess::BookEntry& entry) {
    std::string text;
    for (const chess::BookMove& move : entry.moves) {
      text += chess::CodedMoveText(move.move) + " " + std::to_string(move.weight());
      if (move.games) text += " of " + std::to_string(move.games->total());
      text += move.active ? "\n" : " inactive\n";
    }
    return text;
  }

  void ExpectEqualChoices(const chess::BookPosition& position) const {
    probe::MoveSequence line;
    line.position = position;
    for (const uint64_t seed : {1, 2}) {
      const probe::Choice a = probe::Choose(in_place_, line, {}, seed),
                          b = probe::Choose(index_, line, {}, seed);
      EXPECT_EQ(a.chosen, b.chosen) << position.Epd();
      EXPECT_EQ(a.no_move, b.no_move) << position.Epd();
    }
  }

  const probe::ChessBook in_place_;
  const probe::ChessIndex index_;
};

}  // namespace tabia::books
