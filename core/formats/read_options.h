// The options for reading a source: common options, and options of single formats.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/chess/position.h"
#include "core/formats/pgn/half_life.h"
#include "core/formats/pgn/time_control.h"
#include "core/moves/recommended.h"
#include "core/moves/ruleset.h"
#include "core/records/game_identity.h"
#include "core/records/scale.h"

namespace tabia::formats {

struct CtgOptions {
  // A move with ? or ?? counts as marked not to be played.
  chess::Recommended recommended = chess::Recommended::kFirst;
};

// The meaning of the learning data of a Polyglot book, which the book does not contain.
enum class PolyglotLearning : uint8_t {
  kNotRead,   // counted as not used
  kPolyglot,  // the upper half is the number of games, the lower half twice the points of the mover
  // Lucas Chess writes the score of the mover, in hundredths of a per cent, into the upper half, and 0 into the lower
  // half. The weight is the number of games.
  kLucas,
};

struct SgfOptions {
  // Beavers are allowed in money games, as GNU Backgammon's default is. Its files do not contain the rule.
  bool beaver = true;
};

// Selects the games of a PGN file and the plies of each.
struct PgnOptions {
  // The treatment of games whose result is "*" or missing.
  enum class Unfinished : uint8_t { kSkip, kDraw, kLossOfBoth };
  enum class Side : uint8_t { kBoth, kWhite, kBlack, kOfPlayer };

  // Plies to read of each game (0: all). Later positions rarely occur in two games, and a book of whole games is twice
  // as large.
  uint32_t plies = 50;
  uint32_t min_plies = 0;                                   // of a whole game
  uint32_t min_elo = 0;                                     // of both players; a missing Elo is 0
  bool white_wins = true, draws = true, black_wins = true;  // results of the games to read
  Side side = Side::kBoth;                                  // the side whose moves count
  Unfinished unfinished = Unfinished::kSkip;
  // Games are read as a repertoire: their moves and those of their variations have weight 1. Results do not count, and
  // may be missing unless only some results are read.
  bool variations = false;
  bool nags = true;  // with `variations`: a move with "!" or "!!" wins ties, one with "?" or "??" is inactive
  bool comments = false;    // with `variations`: comments become notes about their moves
  bool evaluations = true;  // of moves, from the comments after them

  // NamePatterns; empty: all. A game is read if White or Black matches one of `players`, and the other player one of
  // `opponents`.
  std::vector<std::string> players = {}, opponents = {};
  std::vector<std::string> events = {};
  bool exclude_bots = false;  // games with a player whose title is BOT
  // The days of the games. A date with unknown parts is the first day that it can mean; a game without a year is left
  // out.
  std::optional<std::chrono::sys_days> since = {}, until = {};
  std::vector<Speed> speeds = {};  // empty: all
  std::string variant = {};        // VariantName; empty: all
  // Weights games by their age on HalfLife::day or, if that is not set, on `until`.
  std::optional<HalfLife> half_life = {};
};

// Returns the half-life with its day; nothing if there is none.
std::optional<HalfLife> HalfLifeOf(const PgnOptions& pgn);

// Returns a usage error if an option needs another one, or cannot be combined with it.
absl::Status CheckOptions(const PgnOptions& pgn);

// Calls `visit` for every position of another book: to find the positions of keys, or the moves to a position with a
// value.
using KnownPositions =
    std::function<absl::Status(absl::FunctionRef<absl::Status(const chess::Position&)> visit)>;

struct ReadOptions {
  records::Perspective perspective = records::Perspective::kAuto;
  bool strict = false;  // a bad record is an error instead of being skipped
  // Games keep the perspective of the source, which is the report's `view`.
  bool games_as_in_source = false;
  // If a record applies to several positions, visits only the stored position.
  bool as_stored = false;
  // The variant of a Polyglot book, an EPD file or a table, which does not contain it. Empty: chess, or in Polyglot the
  // variant named by the folder (PolyglotRules).
  std::string variant = {};
  // The author of the analyses of a text, which it does not contain. Empty: the name of the file.
  std::string source = {};
  // The day of reading, for a book in front of others: a move of EPD is not avoided after its last day. Not set: moves
  // are avoided on every day.
  std::optional<std::chrono::sys_days> today = {};
  PgnOptions pgn = {};
  PolyglotLearning learning = PolyglotLearning::kNotRead;  // known meanings become notes
  CtgOptions ctg = {};
  SgfOptions sgf = {};
  // For EPD with values of positions and for an experience file. The latter also has the positions that the start
  // position leads to.
  KnownPositions known_positions = {};
  bool keeps_unplaced = false;  // also visits records of an experience file whose position is not found
  // Returns whether a game of PGN counts; empty: each does. It is called for a game with moves that the other options
  // select, before its moves are visited. It is not called for repertoires and lines of a book.
  records::WantsGame wants_game = {};
  Progress progress = {};
  uint32_t threads = 1;  // for a large source; each takes a fork of the visitor, if the visitor can fork

  // Reads sources that do not contain a variant, and the games of PGN, as of the variant with this name. An empty name
  // changes nothing.
  void SetVariant(std::string_view name);
};

// Returns the rules named by options.variant, those of chess if it is empty. Returns a usage error, with `path`, if
// tabia does not support them.
absl::StatusOr<chess::Ruleset> RulesOf(std::string_view path, const ReadOptions& options);

// Appends the options that affect the records, as a part of the key of a cached book. Leaves out members that are
// functions, and options that users cannot set.
void AppendRecordOptions(std::string& bytes, const ReadOptions& options);

}  // namespace tabia::formats
