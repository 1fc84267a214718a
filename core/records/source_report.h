// The facts about a source that a reader collects: its kind, its games, the records that it skipped, and the facts that
// it did not use.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/chess/variant.h"
#include "core/records/game.h"
#include "core/records/scale.h"

namespace tabia::records {

// The games that a filter has left out.
struct LeftOut {
  uint64_t games = 0;
  uint64_t lacking = 0;   // games without `what`
  std::string what = {};  // needed by the filter: "a year"
};

// The numbers of games of a source.
struct GameCounts {
  uint64_t read = 0;
  uint64_t taken = 0;
  uint64_t unfinished = 0;                       // left out because they have no result
  std::map<std::string, LeftOut> left_out = {};  // by the decision of SourceReport that describes the filter

  GameCounts& operator+=(const GameCounts& more) {
    read += more.read;
    taken += more.taken;
    unfinished += more.unfinished;
    for (const auto& [decision, games] : more.left_out) {
      LeftOut& sum = left_out[decision];
      sum = {sum.games + games.games, sum.lacking + games.lacking, games.what};
    }
    return *this;
  }
};

// The skipped records, or unused facts, of one kind.
struct Skipped {
  uint64_t count = 0;
  std::string first;  // the place and the fault of the first one: "byte 120: a2a5 is illegal"
};

// Adds the counts of `later` to `sum`. The records of `later` come after those of `sum`.
inline void AddSkipped(const std::map<std::string, Skipped>& later, std::map<std::string, Skipped>& sum) {
  for (const auto& [kind, skipped] : later) {
    Skipped& of_kind = sum[kind];
    if (of_kind.count == 0) of_kind.first = skipped.first;
    of_kind.count += skipped.count;
  }
}

// Returns the variant of a book with moves of two variants: of chess and Chess960, whose rules are the same, it is
// chess. Returns nothing if their rules differ.
inline std::optional<std::string> CommonVariant(const std::string& a, const std::string& b) {
  if (a == b) return a;
  if (chess::IsChess(a) && chess::IsChess(b)) return "standard";
  return std::nullopt;
}

// The name of the fact about a file that has positions or games, but no moves for a book: what it is, and the command
// that takes it.
inline constexpr const char* kNoMovesFact = "no moves";
// The fact that the moves of a source fit the rules of another variant better.
inline constexpr const char* kOtherVariantFact = "variant";
// The fact that a book is empty, such as a file of tabia learn without lessons.
inline constexpr const char* kEmptyBookFact = "empty";

// A report is printed by `info` and stored in the index.
struct SourceReport {
  std::string format;  // "Chessmaster OBK (BOO!)"
  Game game = Game::kChess;
  std::string variant = "standard";
  // The positions and moves are texts of a variant whose rules are not supported.
  bool has_texts = false;
  Scale scale = Scale::kGames;
  Perspective view = Perspective::kMover;  // whose wins the source's games count: kWhite or kMover
  // The half-life of the games (formats::HalfLifeText), which then become weights; empty if each counts as one.
  std::string half_life = {};
  uint64_t records = 0;  // moves, rows or entries read, without the skipped ones
  uint64_t notes = 0;
  GameCounts games;                              // of a source of games
  std::map<std::string, std::string> decisions;  // a decision and its reason: "perspective" -> "mover (…)"
  std::map<std::string, std::string> facts;      // from the source itself: "License" -> "free"
  std::map<std::string, Skipped> skipped;        // by kind: "illegal move"
  // Facts beside sound records that the book does not contain: their kind is not read, or a value is of a form that is
  // not known. By kind: "NAG" -> 4, "line 7: $6".
  std::map<std::string, Skipped> not_used;
};

// Returns why a source has no moves for a book (kNoMovesFact); empty if it does not say.
inline std::string WhyNoMoves(const SourceReport& report) {
  const auto why = report.facts.find(kNoMovesFact);
  return why == report.facts.end() ? std::string() : why->second;
}

}  // namespace tabia::records
