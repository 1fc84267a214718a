// What every reader of a foreign book is: bytes in, records out.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/backgammon/statement.h"
#include "core/base/progress.h"
#include "core/chess/book_entry.h"
#include "core/chess/book_position.h"
#include "core/formats/pgn_options.h"

namespace tabia::formats {

enum class Game : uint8_t { kChess, kBackgammon };

// "chess" or "backgammon".
std::string_view GameName(Game game);

// Whose result a source's win/draw/loss columns count.
enum class Perspective : uint8_t {
  kAuto,   // decided from the data
  kWhite,  // win = 1-0
  kMover,  // win = won by the player who made the move
};

// What a chess source states about its weights; weights of different scales cannot be put in one book.
enum class Scale : uint8_t {
  kPercent,  // OBK
  kGames,    // OOBS, PGN: from games won, drawn and lost
  kWeights,  // Polyglot: numbers up to 65535 that mean something beside those of the same position only
};

struct ReadOptions {
  Perspective perspective = Perspective::kAuto;
  bool strict = false;           // a bad record ends the reading with an error instead of being skipped
  bool games_as_stated = false;  // hands on games as the source states them; the report's view says whose
                                 // wins they count
  PgnOptions pgn = {};
  Progress progress = {};
};

// The bad records of one kind.
struct Skipped {
  uint64_t count = 0;
  std::string first;  // where the first one is, and why it is bad: "byte 120: a2a5 is illegal"
};

// What reading found out about the source, told by `info` and kept in the index.
struct SourceReport {
  std::string format;  // "Chessmaster OBK (BOO!)"
  Game game = Game::kChess;
  std::string variant = "standard";
  Scale scale = Scale::kGames;
  Perspective view = Perspective::kMover;  // whose wins the source's games count: kWhite or kMover
  uint64_t records = 0;                    // moves, rows or entries read, the bad ones not counted
  uint64_t notes = 0;
  std::map<std::string, std::string>
      decisions;  // what was decided and why: "perspective" -> "mover (by 812 of 812 rows …)"
  std::map<std::string, std::string> facts;  // what the source says of itself: "License" -> "free"
  std::map<std::string, Skipped> skipped;    // by kind: "illegal move"
};

// Receives what a reader finds: a visitor overrides what belongs to its game, and the rest refuses a book of
// another game (UsageError). The references are valid during the call only.
class RecordVisitor {
 public:
  virtual ~RecordVisitor() = default;

  // Chess. The same position, and the same move in it, may come again at any time.
  virtual absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move);
  virtual absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note);

  // Backgammon. Of a game file, in the order of the game.
  virtual absl::Status VisitPosition(const backgammon::PositionStatement& position);
  virtual absl::Status VisitDecision(const backgammon::Decision& decision);
  virtual absl::Status VisitCube(const backgammon::CubeDecision& decision);
};

class Reader {
 public:
  virtual ~Reader() = default;

  // Known without reading.
  virtual Game game() const = 0;
  // Reads the whole source once, in constant memory beside what the source's own structure needs and in
  // linear time. Never prints, asks or exits. An error of the visitor ends the reading and is returned.
  virtual absl::StatusOr<SourceReport> Read(const ReadOptions& options, RecordVisitor& visitor) = 0;
};

}  // namespace tabia::formats
