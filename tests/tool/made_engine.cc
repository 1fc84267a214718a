// A UCI engine for tests, with made scores: every position has the same ones in each run. It is fast, and all of its
// moves are legal. With MultiPV, it sends several lines.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/checksum.h"
#include "core/base/tokens.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/position.h"
#include "core/chess/uci_move.h"

namespace {

using tabia::TakeWord;
using tabia::chess::Move;
using tabia::chess::Position;

void Search(const Position& position, size_t lines) {
  std::vector<std::pair<int, Move>> scored;
  for (const Move move : tabia::chess::LegalMoves(position)) {
    const uint64_t random = tabia::MixBits(tabia::chess::CanonicalKey(position) + move.code());
    scored.emplace_back(static_cast<int>(random % 121) - 60, move);
  }
  std::sort(scored.begin(), scored.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second.code() < b.second.code();
  });
  for (size_t i = 0; i < std::min(lines, scored.size()); ++i) {
    std::printf("info depth 9 multipv %zu score cp %d nodes 99 pv %s\n", i + 1, scored[i].first,
                tabia::chess::UciMove(position, scored[i].second).c_str());
  }
  std::printf("bestmove %s\n",
              scored.empty() ? "0000" : tabia::chess::UciMove(position, scored[0].second).c_str());
}

}  // namespace

int main() {
  Position position;
  size_t lines = 1;
  for (std::string text; std::getline(std::cin, text);) {
    std::string_view rest = text;
    const std::string_view word = TakeWord(rest);
    if (word == "uci") std::puts("id name Made\noption name MultiPV type spin default 1 min 1 max 99\nuciok");
    if (word == "isready") std::puts("readyok");
    if (word == "setoption" && text.find(" MultiPV ") != text.npos)
      lines = std::stoul(text.substr(text.rfind(' ')));
    if (word == "position" && TakeWord(rest) == "fen") position = *Position::FromFen(rest.substr(1));
    if (word == "go") Search(position, lines);
    if (word == "quit") return 0;
    std::fflush(stdout);
  }
  return 0;
}
