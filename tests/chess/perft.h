// Leaf nodes of the tree of legal moves, and the files that list them: position, depth, leaf nodes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/chess/legal_moves.h"
#include "core/chess/position.h"
#include "tests/chess/chess_golden.h"

namespace tabia::chess {

struct PerftRow {
  std::string fen;
  int depth;
  uint64_t leaves;
};

inline std::vector<PerftRow> PerftRows(const std::string& path) {
  std::vector<PerftRow> rows;
  for (const GoldenRow& row : GoldenRows(path)) {
    if (row.size() == 3) rows.push_back({row[0], std::stoi(row[1]), std::stoull(row[2])});
  }
  return rows;
}

// Returns the number of leaf nodes of the tree of legal moves, of chess or of a variant.
template <typename AnyPosition>
uint64_t Perft(const AnyPosition& position, int depth) {
  if (depth == 0) return 1;
  const auto moves = LegalMoves(position);
  if (depth == 1) return moves.size();
  uint64_t leaves = 0;
  for (const Move move : moves) {
    AnyPosition next = position;
    next.Make(move);
    leaves += Perft(next, depth - 1);
  }
  return leaves;
}

}  // namespace tabia::chess
