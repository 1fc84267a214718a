#include "core/probe/backgammon/roll_coverage.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/backgammon/entry/subject.h"
#include "core/backgammon/entry/value_statements.h"
#include "core/backgammon/legal_plays.h"
#include "core/base/bytes.h"
#include "core/base/hash_table.h"

namespace tabia::probe {
namespace {

using backgammon::Board;
using backgammon::Context;
using backgammon::Dice;
using backgammon::Play;
using backgammon::PositionBytes;

// Returns whether the value has a statement of an opening book, which comes first.
bool IsOfOpeningBook(std::optional<std::string_view> value) {
  ByteReader bytes(value.value_or(""));
  backgammon::StatementBytes first;
  return TakeStatement(bytes, first) && first.kind == backgammon::StatementKind::kBookPosition;
}

// The rolls of one position, without the question's own roll and the doubles.
class OtherRolls {
 public:
  OtherRolls(const Board& board, Dice asked) {
    for (const Dice dice : backgammon::AllRolls(board != backgammon::kStartBoard)) AddRoll(board, dice);
    std::erase_if(rolls_, [asked](const Roll& roll) { return roll.dice == asked || roll.dice.is_double(); });
    for (Roll& roll : rolls_) {
      std::erase_if(roll.afters,
                    [this](const PositionBytes& after) { return rolls_to_.find(after)->second > 1; });
    }
  }

  size_t size() const { return rolls_.size(); }

  // Returns the number of rolls for which an opening book has an entry that no other roll leads to.
  size_t CountCovered(const BackgammonBook& book, const Context& next) const {
    return static_cast<size_t>(std::count_if(rolls_.begin(), rolls_.end(), [&](const Roll& roll) {
      std::vector<uint64_t> keys;
      for (const PositionBytes& after : roll.afters) keys.push_back(backgammon::CanonicalKey(after, next));
      std::vector<std::optional<std::string_view>> values(keys.size());
      book.FindBatch(keys, absl::MakeSpan(values));
      return std::any_of(values.begin(), values.end(), IsOfOpeningBook);
    }));
  }

 private:
  struct Roll {
    Dice dice;
    std::vector<PositionBytes> afters;
  };

  void AddRoll(const Board& board, Dice dice) {
    Roll roll = {dice, {}};
    for (const Play& play : LegalPlays(board, dice)) {
      roll.afters.push_back(backgammon::ToPositionBytes(play.after));
      ++rolls_to_.emplace(roll.afters.back(), 0).first->second;
    }
    rolls_.push_back(std::move(roll));
  }

  std::vector<Roll> rolls_;
  HashMap<PositionBytes, int> rolls_to_;  // the number of rolls that lead to a position
};

}  // namespace

bool IsCovered(const BackgammonBook& book, const Board& board, Dice dice, const Context& context,
               const PlayRanking& ranking) {
  if (ranking.has_decisions() || ranking.has_all_plays()) return true;
  const std::vector<const Play*> plays = ranking.OpeningBookPlays();
  const auto is_of_this_roll = [&board, dice](const Play* play) {
    return !IsAfterAnotherRoll(board, dice, play->after);
  };
  if (plays.empty() || std::any_of(plays.begin(), plays.end(), is_of_this_roll)) return !plays.empty();
  const OtherRolls others(board, dice);
  return 2 * others.CountCovered(book, Canonical(Flip(context))) >= others.size();
}

}  // namespace tabia::probe
