// The games of one player that are evidence about their openings (games::ReasonToLeaveOut).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/chess/piece.h"
#include "core/chess/position.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/source_file.h"
#include "core/games/game_counts.h"

namespace tabia::study {

enum class Outcome : uint8_t { kLoss, kDraw, kWin };

// A game from the view of the player.
struct PlayerGame {
  chess::Color color = chess::kWhite;  // of the player
  Outcome outcome = Outcome::kDraw;
  std::string opponent;  // as the file has it; "?" if it has no name
  std::string date;      // such as "2026.11.20"; empty if it is missing
  uint64_t id = 0;       // a hash of the names, the date, the round, the place, the time and the moves
  int64_t line = 0;      // of the first tag or move, counted from 1
  const std::vector<formats::PgnGame::Ply>& plies;
  const chess::Position& last;  // after all plies
};

// Visits the games of `player`, in any case of letters, in a PGN file, until `visit` returns an error. Returns BadFile
// if the file is not PGN, and a usage error that names some players if `player` has no finished game.
absl::StatusOr<games::GameCounts> ForEachGameOf(const std::string& player, formats::SourceFile& file,
                                                absl::FunctionRef<absl::Status(const PlayerGame&)> visit,
                                                const Progress& progress = {});

}  // namespace tabia::study
