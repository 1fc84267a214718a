#include "core/formats/sgf/sgf_game.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>
#include <utility>

#include "absl/strings/numbers.h"

#include "core/backgammon/context.h"
#include "core/base/format.h"
#include "core/base/text.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kGnubgName = "GNU Backgammon";

std::optional<int> SgfNumber(std::string_view text) {
  int number = 0;
  if (!absl::SimpleAtoi(absl::string_view(text.data(), text.size()), &number)) return std::nullopt;
  return number;
}

// Takes the text before the next `end`, with it, from the front of `text`.
std::string_view TakeUpTo(char end, std::string_view& text) {
  const size_t size = std::min(text.find(end), text.size());
  const std::string_view taken = text.substr(0, size);
  text.remove_prefix(std::min(size + 1, text.size()));
  return taken;
}

// Parses "GNU Backgammon:1.07.001".
void ReadSgfProgram(std::string_view text, SgfGame& game) {
  game.program = MakePrintable(text);
  if (TakeUpTo(':', text) != kGnubgName) return;
  game.analyst.kind = backgammon::ProgramKind::kGnuBackgammon;
  const auto major = SgfNumber(TakeUpTo('.', text)), minor = SgfNumber(TakeUpTo('.', text));
  const auto is_version = [](std::optional<int> number) {
    return number && *number >= 0 && *number <= UINT16_MAX;
  };
  if (!is_version(major) || !is_version(minor)) return;
  game.analyst.major = static_cast<uint16_t>(*major);
  game.analyst.minor = static_cast<uint16_t>(*minor);
}

// Parses "length:7", "ws:2", "bs:0".
std::optional<std::string> ReadSgfMatch(const SgfProperty& match, SgfGame& game) {
  const std::map<std::string_view, int*> numbers = {
      {"length", &game.length}, {"ws", &game.score_white}, {"bs", &game.score_black}};
  for (std::string_view value : match.values) {
    const std::string_view name = TakeUpTo(':', value);
    const auto known = numbers.find(name);
    if (known == numbers.end()) continue;
    const std::optional<int> number = SgfNumber(value);
    if (!number || *number < 0)
      return FormatText("%s: \"%s\" is not a number", name, MakePrintable(value.substr(0, 40)));
    *known->second = *number;
  }
  if (game.length > backgammon::kMaxMatchLength) return FormatText("a match of %d points", game.length);
  const bool is_over = game.score_white >= game.length || game.score_black >= game.length;
  if (game.length > 0 && is_over) {
    return FormatText("%d to %d points in a match of %d", game.score_white, game.score_black, game.length);
  }
  return std::nullopt;
}

// Parses "Crawford:CrawfordGame".
void ReadSgfRules(std::string_view rules, SgfGame& game) {
  while (!rules.empty()) {
    const std::string_view rule = TakeUpTo(':', rules);
    if (rule == "CrawfordGame") {
      game.crawford = true;
    } else if (rule == "Jacoby") {
      game.jacoby = true;
    } else if (rule == "NoCube") {
      game.has_cube = false;
    } else if (rule == "Nackgammon" || rule.starts_with("Hypergammon")) {
      game.variation = rule;
    }
  }
}

backgammon::Moment SgfDate(std::string_view text) {
  const auto year = SgfNumber(TakeUpTo('-', text)), month = SgfNumber(TakeUpTo('-', text)),
             day = SgfNumber(text);
  if (!year || !month || !day || *year < 1900 || *year > 9999 || *month < 1 || *day < 1) return 0;
  return backgammon::MomentOfDay({std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                  std::chrono::day(static_cast<unsigned>(*day))});
}

void ReadSgfTexts(const SgfNode& root, SgfGame& game) {
  constexpr std::pair<std::string_view, std::string_view> kTexts[] = {
      {"PW", "player White"}, {"PB", "player Black"}, {"EV", "event"},  {"RO", "round"},
      {"PC", "location"},     {"AN", "annotator"},    {"GC", "comment"}};
  for (const auto& [property, name] : kTexts) {
    const std::string text = MakePrintable(Unescaped(root.Value(property)));
    if (!text.empty()) game.texts.emplace(name, text);
  }
}

}  // namespace

int SgfGameNumber(const SgfNode& root) {
  constexpr int kGo = 1;
  return SgfNumber(root.Value("GM")).value_or(kGo);
}

std::optional<std::string> ReadSgfGame(const SgfNode& root, SgfGame& game) {
  game = {};
  ReadSgfProgram(root.Value("AP"), game);
  ReadSgfTexts(root, game);
  ReadSgfRules(root.Value("RU"), game);
  game.date = SgfDate(root.Value("DT"));
  if (game.variation.starts_with("Hypergammon"))
    return game.variation + ": its equities are not those of backgammon";
  if (const SgfProperty* match = root.Find("MI")) {
    if (auto fault = ReadSgfMatch(*match, game)) return fault;
  }
  if (const SgfProperty* cube = root.Find("CV")) {
    const std::optional<int> cube_log2 = SgfCubeLog2(cube->values.front());
    if (!cube_log2) return FormatText("a cube of \"%s\"", MakePrintable(cube->values.front().substr(0, 40)));
    game.cube_log2 = *cube_log2;
  }
  return std::nullopt;
}

std::map<std::string, std::string> SgfGame::Facts() const {
  std::map<std::string, std::string> facts = texts;
  facts["program"] = program;
  facts["date"] = backgammon::DateText(date).value_or("");
  facts["length"] = length == 0 ? "money session" : FormatCount(static_cast<uint64_t>(length), "point");
  facts["variation"] = variation;
  std::erase_if(facts, [](const auto& fact) { return fact.second.empty(); });
  return facts;
}

std::optional<int> SgfCubeLog2(std::string_view value) {
  const std::optional<int> cube = SgfNumber(value);
  const bool is_cube = cube && *cube >= 1 && *cube <= 1 << backgammon::kMaxCubeLog2 &&
                       std::has_single_bit(static_cast<uint32_t>(*cube));
  if (!is_cube) return std::nullopt;
  return std::countr_zero(static_cast<uint32_t>(*cube));
}

std::string SgfText(std::string_view value) {
  std::string text = Unescaped(value);
  return IsUtf8(text) ? text : Windows1252ToUtf8(text);
}

}  // namespace tabia::formats
