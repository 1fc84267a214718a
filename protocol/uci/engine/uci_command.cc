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

// A word of "go" that ends a list of searchmoves.
struct Parameter {
  std::string_view word;
  bool GoCommand::*fact = nullptr;                           // set by the word
  void (*take)(milliseconds time, GoCommand& go) = nullptr;  // takes the time after the word
};

constexpr std::array<Parameter, 12> kParameters = {{
    {"wtime", nullptr, [](milliseconds time, GoCommand& go) { go.white.left = time; }},
    {"btime", nullptr, [](milliseconds time, GoCommand& go) { go.black.left = time; }},
    {"winc", nullptr, [](milliseconds time, GoCommand& go) { go.white.increment = time; }},
    {"binc", nullptr, [](milliseconds time, GoCommand& go) { go.black.increment = time; }},
    {"movetime", nullptr, [](milliseconds time, GoCommand& go) { go.movetime = time; }},
    {"movestogo"},
    {"depth", &GoCommand::limited},
    {"nodes", &GoCommand::limited},
    {"infinite", &GoCommand::infinite},
    {"ponder", &GoCommand::ponder},
    {"mate", &GoCommand::mate},
    {"perft", &GoCommand::perft},
}};

// Parses a time as GUIs write it; a player who has overstepped the limit has a negative one.
std::optional<milliseconds> ParseTime(std::string_view word) {
  int64_t time = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), time);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return milliseconds(std::clamp<int64_t>(time, 0, kLongestTime.count()));
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
    const auto* const parameter = std::find_if(kParameters.begin(), kParameters.end(),
                                               [word](const Parameter& known) { return known.word == word; });
    if (word == "searchmoves") {
      in_searchmoves = true;
    } else if (parameter != kParameters.end()) {
      in_searchmoves = false;
      if (parameter->fact != nullptr) go.*parameter->fact = true;
      if (parameter->take == nullptr) continue;
      std::string_view after = text;  // the next word stays in `text`, because it may not be a time
      if (const auto time = ParseTime(TakeWord(after))) parameter->take(*time, go);
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
