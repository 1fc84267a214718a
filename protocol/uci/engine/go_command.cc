#include "protocol/uci/engine/go_command.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/tokens.h"
#include "core/chess/uci_move.h"

namespace tabia::uci {
namespace {

// Each ends a list of searchmoves; a number follows.
constexpr std::array<std::string_view, 9> kLimits = {"wtime", "btime", "winc", "binc",    "movestogo",
                                                     "depth", "nodes", "mate", "movetime"};

bool IsLimit(std::string_view word) {
  return std::find(kLimits.begin(), kLimits.end(), word) != kLimits.end();
}

}  // namespace

GoCommand ParseGo(std::string_view text) {
  GoCommand go;
  bool in_searchmoves = false;
  for (std::string_view word = TakeWord(text); !word.empty(); word = TakeWord(text)) {
    if (word == "searchmoves") {
      in_searchmoves = true;
    } else if (word == "infinite" || word == "ponder" || IsLimit(word)) {
      in_searchmoves = false;
      go.infinite |= word == "infinite";
      go.ponder |= word == "ponder";
      go.mate |= word == "mate";
      go.limited |= word == "depth" || word == "nodes";
    } else if (in_searchmoves) {
      go.searchmoves.emplace_back(word);
    }
  }
  return go;
}

std::vector<chess::Move> LegalSearchmoves(const GoCommand& go, const chess::Position& position) {
  std::vector<chess::Move> moves;
  for (const std::string& text : go.searchmoves) {
    if (const std::optional<chess::Move> move = chess::ParseUciMove(position, text)) moves.push_back(*move);
  }
  return moves;
}

}  // namespace tabia::uci
