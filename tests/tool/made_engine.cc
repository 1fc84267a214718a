// A UCI engine for tests, with made scores: every position has the same ones in each run. It is fast, and all of its
// moves are legal. With MultiPV, it sends several lines. It searches at once, but withholds the bestmove of
// "go infinite" and "go ponder" until "stop" or "ponderhit", as UCI demands.
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

// Prints the info lines of a search. Returns its bestmove line.
std::string Search(const Position& position, size_t lines) {
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
  return "bestmove " + (scored.empty() ? "0000" : tabia::chess::UciMove(position, scored[0].second)) + "\n";
}

// Returns whether "stop" or "ponderhit" must come before the bestmove.
bool MustWait(std::string_view go) {
  for (std::string_view word = TakeWord(go); !word.empty(); word = TakeWord(go)) {
    if (word == "infinite" || word == "ponder") return true;
  }
  return false;
}

}  // namespace

int main() {
  Position position;
  size_t lines = 1;
  std::string kept_answer;
  for (std::string text; std::getline(std::cin, text);) {
    std::string_view rest = text;
    const std::string_view word = TakeWord(rest);
    if (word == "uci") std::puts("id name Made\noption name MultiPV type spin default 1 min 1 max 99\nuciok");
    if (word == "isready") std::puts("readyok");
    if (word == "setoption" && text.find(" MultiPV ") != text.npos)
      lines = std::stoul(text.substr(text.rfind(' ')));
    if (word == "position" && TakeWord(rest) == "fen") position = *Position::FromFen(rest.substr(1));
    if (word == "go") {
      kept_answer = Search(position, lines);
      if (!MustWait(rest)) std::fputs(std::exchange(kept_answer, {}).c_str(), stdout);
    }
    if (word == "stop" || word == "ponderhit") std::fputs(std::exchange(kept_answer, {}).c_str(), stdout);
    if (word == "quit") return 0;
    std::fflush(stdout);
  }
  return 0;
}
