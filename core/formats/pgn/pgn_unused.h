// Counts the facts of a game that its records do not contain.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/formats/skip_counter.h"

namespace tabia::formats {

enum class PgnUnused : uint8_t {
  kEvaluation,
  kEvaluationOfVariation,
  kNag,
  kComment,
  kCommand,
  kRemark,
  kNote
};

// Keeps the counts until the end of the game, because only then is it known whether the game counts.
class PgnUnusedCounter {
 public:
  explicit PgnUnusedCounter(UnusedCounter& counter) : counter_(counter) {}

  // Counts facts of one kind: "$6". Copies only the first one of a game, and none if an earlier game has one.
  void Add(PgnUnused kind, int64_t line, std::string_view fact, uint64_t count = 1) {
    OfKind& of_kind = of_game_[static_cast<size_t>(kind)];
    if (of_kind.count == 0 && !of_kind.is_known) {
      of_kind.first.assign(fact);
      of_kind.line = line;
    }
    of_kind.count += count;
  }

  // Ends a game: adds its facts to the counter, or forgets those of a game that is left out.
  void EndGame(bool is_taken) {
    for (size_t kind = 0; kind < of_game_.size(); ++kind) {
      OfKind& of_kind = of_game_[kind];
      if (of_kind.count == 0) continue;
      if (is_taken) {
        counter_.Add(
            kNames[kind], {"line", of_kind.line}, [&of_kind] { return of_kind.first; }, of_kind.count);
        of_kind.is_known = true;
      }
      of_kind.count = 0;
    }
  }

 private:
  static constexpr std::array<std::string_view, 7> kNames = {
      "evaluation", "evaluation of a variation", "NAG", "comment", "command in a comment", "remark", "note"};

  struct OfKind {
    uint64_t count = 0;  // in this game
    std::string first;
    int64_t line = 0;
    bool is_known = false;  // the counter has a first one
  };

  UnusedCounter& counter_;
  std::array<OfKind, kNames.size()> of_game_;
};

}  // namespace tabia::formats
