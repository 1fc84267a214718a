// Book moves and notes for tests, and damage to their bytes.
#pragma once

#include <cstring>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "core/chess/uci_move.h"
#include "core/moves/book_entry.h"

namespace tabia::chess {

// Returns a move of the start position.
inline Move StartMove(std::string_view uci) {
  return *ParseUciMove(Position(), uci);
}

inline BookMove WithWeight(std::string_view uci, uint32_t weight, bool active = true) {
  BookMove move;
  move.move = StartMove(uci);
  move.stated_weight = weight;
  move.active = active;
  return move;
}

inline BookMove WithGames(std::string_view uci, Games games, bool active = true) {
  BookMove move;
  move.move = StartMove(uci);
  move.games = games;
  move.active = active;
  return move;
}

inline Score Cp(int centipawns) {
  return *Score::OfCentipawns(centipawns);
}

inline Score MateIn(int moves) {
  return *Score::OfMate(moves);
}

inline Evaluation Centipawns(int centipawns, uint8_t depth,
                             EvaluationOrigin origin = EvaluationOrigin::kSearch) {
  return {*Score::OfCentipawns(centipawns), depth, origin};
}

inline Evaluation Solved(int centipawns, uint16_t distance) {
  return {*Score::OfCentipawns(centipawns), 0, EvaluationOrigin::kSolved, distance};
}

inline Evaluation Mate(int moves, uint8_t depth) {
  return {*Score::OfMate(moves), depth};
}

// Returns a move as EncodeRecord takes it: `weight` is the one that the decoder gives it.
inline BookMove WithEvaluation(std::string_view uci, const Evaluation& evaluation, uint8_t weight = 0) {
  BookMove move;
  move.move = StartMove(uci);
  move.evaluation = evaluation;
  move.evaluation_weight = weight;
  return move;
}

inline BookMove OpaqueWithWeight(std::string_view text, uint32_t weight, bool active = true) {
  BookMove move;
  move.opaque_move = *OpaqueMove::Parse(text);
  move.stated_weight = weight;
  move.active = active;
  return move;
}

inline BookMove OpaqueWithGames(std::string_view text, Games games) {
  BookMove move;
  move.opaque_move = *OpaqueMove::Parse(text);
  move.games = games;
  return move;
}

inline BookEntry Entry(std::initializer_list<BookMove> moves) {
  BookEntry entry;
  entry.moves.assign(moves.begin(), moves.end());
  return entry;
}

// Passes `read` every beginning of `bytes` and every copy with one bit flipped, each in memory of its exact
// size.
inline void ReadDamaged(std::string_view bytes, const std::function<void(std::string_view)>& read) {
  const auto read_exact = [&](const std::string& damaged) {
    const std::unique_ptr<char[]> copy(new char[damaged.size()]);
    std::memcpy(copy.get(), damaged.data(), damaged.size());
    read({copy.get(), damaged.size()});
  };
  for (size_t size = 0; size <= bytes.size(); ++size) read_exact(std::string(bytes.substr(0, size)));
  for (size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string damaged(bytes);
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ 1 << bit % 8);
    read_exact(damaged);
  }
}

}  // namespace tabia::chess
