#include "protocol/uci/engine/uci_command.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/chess/uci_move.h"

namespace tabia::uci {

std::string TakeName(std::string_view& text, std::string_view end) {
  std::string name;
  for (std::string_view word = TakeWord(text); !word.empty() && word != end; word = TakeWord(text)) {
    if (!name.empty()) name.push_back(' ');
    name.append(word);
  }
  return name;
}

absl::StatusOr<probe::MoveSequence> ParsePositionCommand(std::string_view text) {
  std::string_view after = text;
  std::string_view word = TakeWord(after);
  while (!word.empty() && word != "fen" && word != "startpos") {
    text = after;
    word = TakeWord(after);
  }
  if (word.empty()) return UsageError("position: startpos or fen is missing");
  return probe::ParseMoveSequence(word == "fen" ? after : text);
}

SetOptionCommand ParseSetOption(std::string_view text) {
  SetOptionCommand command;
  TakeWord(text);
  command.name = TakeName(text, "value");
  command.value = Trim(text);
  return command;
}

namespace {

// Words that end a list of searchmoves. A number follows each.
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
