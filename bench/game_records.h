// Games of legal chess moves, made from a seed: enough for a book of any size.
#pragma once

#include <cstdint>
#include <string>

#include "absl/functional/function_ref.h"

#include "core/chess/position.h"
#include "core/moves/book_entry.h"

namespace tabia::bench {

// The games that a made book consists of. Game i depends on `seed`, `plies` and i alone.
struct GamePlan {
  uint64_t games = 0;
  double plies = 0;   // of a game, on average
  uint64_t rows = 0;  // about this many different moves of different positions are played
  uint64_t seed = 1;
};

// Returns the games that make about `positions` positions, with about 1.165 moves each, as a raw book of
// games has.
GamePlan PlanRawBook(uint64_t positions, uint64_t seed);

// Called with one move of one game, the position before it and the game's result for the player who moves.
using MoveVisitor =
    absl::FunctionRef<void(const chess::Position& position, chess::Move move, const chess::Games& one_game)>;

// Plays games `first` to `last` (not included), each from its first move to its last one.
void PlayGames(const GamePlan& plan, uint64_t first, uint64_t last, MoveVisitor visit);

// Returns a game in PGN, its movetext in lines of sixteen plies, as programs usually write it.
std::string PgnOf(const GamePlan& plan, uint64_t game);

}  // namespace tabia::bench
