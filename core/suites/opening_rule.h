// The rule that selects openings, and the reasons for rejecting others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/hash_table.h"
#include "core/moves/chess_board.h"

namespace tabia::suites {

// The order of the sequence of openings. kGames and kUniform draw positions at random, without replacement.
enum class OpeningOrder : uint8_t {
  kGames,    // by the probability of reaching the position if each move is drawn by its weight
  kUniform,  // by the number of the book's lines that end in the position
  kAll,      // not random: best line first, by the product of its moves' shares
};

inline constexpr std::array<std::string_view, 3> kOpeningOrderNames = {"games", "uniform", "all"};

inline constexpr int kMaxOpeningPlies = 200;

// The range and the order of openings, in chess and in backgammon. In backgammon a ply is a roll with its play.
struct OpeningSequence {
  int min_plies = 8;
  int max_plies = 8;  // at least min_plies; 0 for openings from another suite
  OpeningOrder order = OpeningOrder::kGames;
  uint64_t seed = 0;
  // The number of the first opening to visit, counted from 1. The numbers do not depend on `first` and `count`.
  uint64_t first = 1;
  uint64_t count = std::numeric_limits<uint64_t>::max();
};

// An interval of a share of the games, both ends included.
struct Window {
  uint64_t low_per_mille = 0;
  uint64_t high_per_mille = 1000;
};

// An interval of centipawns for White, both ends included. A forced mate is in no interval.
struct EvaluationWindow {
  int low = 0, high = 0;
};

// An interval of ECO codes, such as "B90" to "B99", both ends included.
struct EcoRange {
  std::string low, high;
};

// The games of an opening are those of the book's moves in its last position, including games that transpose to it. If
// its last move has more games, those count instead: the book may end there.
struct OpeningRule {
  OpeningSequence sequence = {};
  std::optional<chess::Board> start = {};  // the lines of a book begin here instead of at its start
  bool refuse_mirrors = false;             // rejects a position if its colour mirror was accepted
  HashSet<uint64_t> excluded = {};         // keys of positions to reject
  uint64_t min_games = 0;                  // min_games, score and draws need a book with games
  std::optional<Window> score = {};        // White's wins plus half the draws
  std::optional<Window> draws = {};
  std::optional<EvaluationWindow> evaluation = {};
  std::optional<EcoRange> eco = {};  // accepts these codes only
  uint64_t per_eco = 0;              // at most this many openings per ECO code; 0: no limit
  int first_plies = 0;               // of openings with the same first_plies plies …
  uint64_t per_first_plies = 0;      // … at most this many are accepted; 0: no limit
};

enum class Rejection : uint8_t {
  kBookEnds,       // lines that end before the opening does
  kRepetition,     // moves that repeat a position of the line
  kTransposition,  // lines to a position that another line reaches
  kMirror,
  kCheck,
  kMate,
  kStalemate,
  kFewGames,
  kScore,
  kDraws,
  kEcoQuota,
  kFirstPliesQuota,
  kOtherEco,
  kEvaluation,
  kNoEvaluation,
  kExcluded,
};

inline constexpr std::array<std::string_view, 16> kRejectionNames = {
    "book ends",      "repetition", "transposition", "mirror",    "check",     "mate",
    "stalemate",      "few games",  "score",         "draw rate", "ECO quota", "first moves quota",
    "other ECO code", "evaluation", "no evaluation", "excluded"};

struct OpeningReport {
  uint64_t positions = 0;     // reached after the wanted plies
  uint64_t openings = 0;      // visited
  uint64_t next = 1;          // the number of the next opening in the sequence
  bool is_exhausted = false;  // the sequence has fewer openings than were wanted
  // The number of rejections. Book ends, repetitions and transpositions are counted in all lines; other reasons only in
  // positions before the last opening of the sequence.
  std::array<uint64_t, kRejectionNames.size()> rejected = {};
  // If a backgammon book has no play for any first roll: the scores and cubes for which it has plays, those with the
  // most rolls first.
  std::vector<std::string> known_contexts = {};

  uint64_t& operator[](Rejection reason) { return rejected[static_cast<size_t>(reason)]; }
  uint64_t operator[](Rejection reason) const { return rejected[static_cast<size_t>(reason)]; }
};

}  // namespace tabia::suites
