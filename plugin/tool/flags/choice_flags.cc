#include "plugin/tool/flags/choice_flags.h"

#include <cstddef>
#include <string>

#include "absl/strings/str_format.h"

#include "core/base/os/program.h"
#include "core/probe/chess/choice_settings.h"

namespace tabia::tool {
namespace {

constexpr const char* kGroup = "Choosing a move";

// CLI11's own numbers take 010 for eight and -1 for a very large one.
Option AddSetting(const Command& command, const probe::ChoiceSetting& setting, probe::ChoiceRule& rule,
                  const std::string& description) {
  const std::string name = absl::StrFormat("--%s", setting.name);
  const auto take = [&setting, &rule](const std::string& text) -> std::string {
    const std::optional<uint64_t> value = probe::ParseValue(setting, text);
    if (!value) return absl::StrFormat("%s: must be %s", text, probe::PermittedValues(setting));
    setting.set(rule, *value);
    return "";
  };
  return command.AddParsed(name, take, description)
      .ValueName(setting.words.empty() ? "N" : "POLICY")
      .Group(kGroup);
}

// In place of %p, the id of this process: a tournament manager starts all its engines by the same words.
std::string NameOfProcess(std::string name) {
  const size_t place = name.find("%p");
  return place == std::string::npos ? name : name.replace(place, 2, std::to_string(ProcessId()));
}

Option AddSeed(const Command& command, ChoiceFlags& flags) {
  const auto take = [&flags](const std::string& text) -> std::string {
    const std::string name = NameOfProcess(text);
    flags.seed = probe::ParseSeed(name);
    if (!flags.seed) return absl::StrFormat("%s: must be %s", text, probe::kPermittedSeeds);
    flags.seed_name = probe::ParseWholeNumber(name) ? "" : name;
    return "";
  };
  return command
      .AddParsed(
          "--seed", take,
          "Seed of the choices: a number, or a name, in which %p is the process id (random, and printed)")
      .ValueName("N")
      .Group(kGroup);
}

}  // namespace

std::vector<Option> AddChoiceFlags(const Command& command, ChoiceFlags& flags) {
  namespace settings = probe::settings;
  probe::ChoiceRule& rule = flags.rule;
  const auto add = [&](const probe::ChoiceSetting& setting, const std::string& description) {
    return AddSetting(command, setting, rule, description);
  };
  const auto repeat = [&rule] { rule.avoid_repetition = false; };
  Option choice = add(settings::kChoice, "Policy: best, weighted, uniform, top, temperature (weighted)");
  Option top = add(settings::kTop, "For top: number of best moves to choose from (3)");
  Option temperature =
      add(settings::kTemperature, "For temperature: 0 is best, 50 weighted, 100 uniform (50)");
  Option randomness = add(settings::kRandomness, "Short for --choice temperature --temperature N");
  randomness.Excludes(choice).Excludes(temperature);
  return {
      choice,
      top,
      temperature,
      randomness,
      add(settings::kMinShare, "Minimum share of the position's weight, per mille (0)"),
      add(settings::kMinGames, "Minimum games with the move, if the book counts games (0)"),
      add(settings::kDeepestPly, "Last ply of the game to play from the book (0: no limit)"),
      add(settings::kPliesBeforeEnd, "Minimum plies that the book continues after the move (0)"),
      command.AddFlag("--allow-repetition", repeat, "Allow moves that repeat a position of the game")
          .Group(kGroup),
      AddSeed(command, flags),
  };
}

report::Seed SeedOf(const ChoiceFlags& flags) {
  return SeedOf(flags.seed);
}

report::Seed SeedOf(std::optional<uint64_t> given) {
  return given ? report::Seed{*given, false} : report::Seed{probe::DrawSeed(), true};
}

}  // namespace tabia::tool
