#include "protocol/uci/engine/uci_command.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/variants/variant_fen.h"

namespace tabia::uci {

std::string TakeName(std::string_view& text, std::string_view end) {
  std::string name;
  for (std::string_view word = TakeWord(text); !word.empty() && word != end; word = TakeWord(text)) {
    if (!name.empty()) name.push_back(' ');
    name.append(word);
  }
  return name;
}

absl::StatusOr<probe::MoveSequence> ParsePositionCommand(std::string_view text, const chess::Ruleset& rules) {
  if (!rules.is_supported()) return UsageError(UnsupportedText(rules) + ": no book is probed");
  std::string_view after = text;
  std::string_view word = TakeWord(after);
  while (!word.empty() && word != "fen" && word != "startpos") {
    text = after;
    word = TakeWord(after);
  }
  if (word.empty()) return UsageError("position: startpos or fen is missing");
  return probe::ParseMoveSequence(word == "fen" ? after : text, rules);
}

std::string UnsupportedText(const chess::Ruleset& rules) {
  return absl::StrFormat("tabia does not support the variant %s", MakePrintable(rules.name()));
}

std::string OtherVariantText(const chess::Ruleset& of_book, const chess::Ruleset& of_game) {
  const auto name_of = [](const chess::Ruleset& rules) { return rules.is_chess() ? "chess" : rules.name(); };
  return absl::StrFormat("not probed: its variant is %s, and the game is %s", name_of(of_book),
                         name_of(of_game));
}

std::string PositionForEngine(std::string_view line, const chess::Ruleset& rules) {
  if (rules.variant() != chess::Variant::kThreeCheck) return std::string(line);
  std::string_view rest = line;
  TakeName(rest, "fen");
  const std::string fen = TakeName(rest, "moves");
  const absl::StatusOr<chess::VariantSetup> setup = chess::ParseVariantFen(*rules.variant(), fen);
  if (!setup.ok()) return std::string(line);
  const std::string_view moves = Trim(rest);
  return Concat("position fen ", chess::ToFen(*setup), moves.empty() ? "" : " moves ", moves, "\n");
}

SetOptionCommand ParseSetOption(std::string_view text) {
  SetOptionCommand command;
  TakeWord(text);
  command.name = TakeName(text, "value");
  command.value = Trim(text);
  return command;
}

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLongestTime = std::chrono::hours(24 * 365);

// Words that end a list of searchmoves. A number follows each.
constexpr std::array<std::string_view, 10> kLimits = {"wtime", "btime", "winc", "binc",     "movestogo",
                                                      "depth", "nodes", "mate", "movetime", "perft"};

bool IsLimit(std::string_view word) {
  return std::find(kLimits.begin(), kLimits.end(), word) != kLimits.end();
}

// Parses a time as GUIs write it; a player who has overstepped the limit has a negative one.
std::optional<milliseconds> ParseTime(std::string_view word) {
  int64_t time = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), time);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return milliseconds(std::clamp<int64_t>(time, 0, kLongestTime.count()));
}

// Takes the number of a limit if it is a time.
void TakeTime(std::string_view limit, std::string_view number, GoCommand& go) {
  const std::optional<milliseconds> time = ParseTime(number);
  if (!time) return;
  if (limit == "movetime") go.movetime = time;
  if (limit == "wtime") go.white.left = time;
  if (limit == "btime") go.black.left = time;
  if (limit == "winc") go.white.increment = *time;
  if (limit == "binc") go.black.increment = *time;
}

}  // namespace

milliseconds GoCommand::LookupTime(chess::Color mover, milliseconds limit) const {
  if (infinite || ponder) return limit;
  const PlayerClock& clock = mover == chess::kWhite ? white : black;
  if (movetime) limit = std::min(limit, *movetime / 2);
  if (clock.left) limit = std::min(limit, *clock.left / 20 + std::min(clock.increment, *clock.left) / 2);
  return limit;
}

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
      go.perft |= word == "perft";
      go.limited |= word == "depth" || word == "nodes";
      if (std::string_view after = text; IsLimit(word)) TakeTime(word, TakeWord(after), go);
    } else if (in_searchmoves) {
      go.searchmoves.emplace_back(word);
    }
  }
  return go;
}

std::vector<chess::Move> LegalSearchmoves(const GoCommand& go, const chess::BookPosition& position) {
  std::vector<chess::Move> moves;
  for (const std::string& text : go.searchmoves) {
    if (const std::optional<chess::Move> move = chess::ParseUciMove(position.board(), text))
      moves.push_back(*move);
  }
  return moves;
}

}  // namespace tabia::uci
