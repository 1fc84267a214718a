// Which openings are wanted, and why others are rejected.
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
#include "core/chess/position.h"

namespace tabia::suites {

// The order in which the positions that a book's lines reach become openings. Seeded orders draw without
// replacement.
enum class OpeningOrder : uint8_t {
  kGames,    // drawn by chance: as often as lines whose moves are drawn by weight reach the position
  kUniform,  // drawn by chance: as often as the position ends one of the book's lines
  kAll,      // best line first, by the product of its moves' shares; nothing is drawn
};

inline constexpr std::array<std::string_view, 3> kOpeningOrderNames = {"games", "uniform", "all"};

inline constexpr int kMaxOpeningPlies = 200;

// The part of the openings of every game. In backgammon a ply is a roll with its play.
struct OpeningSequence {
  int min_plies = 8;
  int max_plies = 8;  // not less than min_plies; 0 of openings from another suite
  OpeningOrder order = OpeningOrder::kGames;
  uint64_t seed = 0;
  // Of the sequence, counted from 1: an opening has the same number at any first and count.
  uint64_t first = 1;
  uint64_t count = std::numeric_limits<uint64_t>::max();
};

// A part of all games, both ends included.
struct Window {
  uint64_t low_per_mille = 0;
  uint64_t high_per_mille = 1000;
};

// Centipawns from White's view, both ends included. A forced mate is in no window.
struct EvaluationWindow {
  int low = 0, high = 0;
};

// ECO codes, "B90" to "B99", both ends included.
struct EcoRange {
  std::string low, high;
};

// The games of an opening are those that the book counts for the moves from its position, whatever line they reached it
// by; or for its last move, where these are more: the book ends there.
struct OpeningRule {
  OpeningSequence sequence = {};
  std::optional<chess::Position> start = {};  // the lines of a book begin here instead of at its start
  bool refuse_mirrors = false;                // positions equal to another one with colours exchanged
  HashSet<uint64_t> excluded = {};            // keys of positions that are not wanted
  uint64_t min_games = 0;                     // this and the windows: of a book that counts games
  std::optional<Window> score = {};           // White's wins and half the draws
  std::optional<Window> draws = {};
  std::optional<EvaluationWindow> evaluation = {};
  std::optional<EcoRange> eco = {};  // the only codes wanted
  uint64_t per_eco = 0;              // openings of one ECO code, or without any; 0: no limit
  int first_plies = 0;               // openings that begin with the same first_plies plies …
  uint64_t per_first_plies = 0;      // … are at most this many; 0: no limit
};

enum class Rejection : uint8_t {
  kBookEnds,       // lines that end before the opening does
  kRepetition,     // moves back to a position of the line
  kTransposition,  // lines to a position that another one reaches
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
  uint64_t positions = 0;     // reached after that many plies
  uint64_t openings = 0;      // returned
  uint64_t next = 1;          // the number in the sequence after the last of them
  bool is_exhausted = false;  // the sequence has no opening with that number
  // Book ends, repetitions and transpositions of all lines; for the other reasons, positions that come before
  // the last opening in the sequence.
  std::array<uint64_t, kRejectionNames.size()> rejected = {};
  // Backgammon, if the book has no play for any first roll: the scores and cubes for which it has one, those with most
  // rolls first.
  std::vector<std::string> known_contexts = {};

  uint64_t& operator[](Rejection reason) { return rejected[static_cast<size_t>(reason)]; }
  uint64_t operator[](Rejection reason) const { return rejected[static_cast<size_t>(reason)]; }
};

}  // namespace tabia::suites
