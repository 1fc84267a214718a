// The facts about a source that a reader collects.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/chess/piece.h"
#include "core/records/game.h"
#include "core/records/game_counts.h"
#include "core/records/perspective.h"
#include "core/records/scale.h"
#include "core/records/skipped.h"

namespace tabia::records {

// A report is printed by `info` and stored in the index.
struct SourceReport {
  std::string format;  // "Chessmaster OBK (BOO!)"
  Game game = Game::kChess;
  std::string variant = "standard";
  Scale scale = Scale::kGames;
  Perspective view = Perspective::kMover;  // whose wins the source's games count: kWhite or kMover
  // The side whose moves count, if only one side's do. The games of the other side's moves are visited
  // too, because a caller may need their number (ReadOptions::games_as_stated).
  std::optional<chess::Color> side = {};
  uint64_t records = 0;  // moves, rows or entries read, without the skipped ones
  uint64_t notes = 0;
  GameCounts games;                              // of a source of games
  std::map<std::string, std::string> decisions;  // a decision and its reason: "perspective" -> "mover (…)"
  std::map<std::string, std::string> facts;      // from the source itself: "License" -> "free"
  std::map<std::string, Skipped> skipped;        // by kind: "illegal move"
};

}  // namespace tabia::records
