#include "plugin/tool/flags/choice_flags.h"

#include <cstddef>
#include <map>
#include <string_view>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/os/program.h"
#include "core/base/status.h"
#include "core/probe/chess/choice_settings.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

constexpr const char* kGroup = "Choosing a move";

// Returns the description with the permitted words and the default: "Policy: best, weighted (weighted)".
std::string Describe(const probe::ChoiceSetting& setting, const probe::ChoiceRule& defaults) {
  std::string text(setting.description);
  if (setting.words.empty()) return text;
  for (const std::string_view word : setting.words) {
    text.append(word == setting.words[0] ? ": " : ", ").append(word);
  }
  return absl::StrFormat("%s (%s)", text, setting.words[static_cast<size_t>(setting.get(defaults))]);
}

// Adds the flag of a setting, which has the same values as in UCI options and book specifications.
Option AddSetting(const Command& command, const probe::ChoiceSetting& setting, probe::ChoiceRule& rule) {
  const std::string name = absl::StrFormat("--%s", setting.name);
  const auto take = [&setting, &rule](const std::string& text) -> std::string {
    const std::optional<int64_t> value = probe::ParseValue(setting, text);
    if (!value) return absl::StrFormat("%s: must be %s", text, probe::PermittedValues(setting));
    setting.set(rule, *value);
    return "";
  };
  const Option option = command.AddParsed(name, take, Describe(setting, rule)).Group(kGroup);
  if (!setting.details.empty()) option.ManualText(setting.details);
  return setting.words.empty()
             ? option.ValueName("N").Bounds(setting.min_value, setting.max_value)
             : option.ValueName("POLICY").Words({setting.words.begin(), setting.words.end()});
}

// Replaces %p by the id of this process: a tournament manager starts all its engines with the same arguments.
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
  std::vector<Option> options;
  std::map<const probe::ChoiceSetting*, Option> by_setting;
  for (const probe::ChoiceSetting* setting : probe::ChoiceSettings()) {
    if (setting->description.empty()) continue;
    options.push_back(AddSetting(command, *setting, rule));
    by_setting.emplace(setting, options.back());
  }
  by_setting.at(&settings::kRandomness)
      .Excludes(by_setting.at(&settings::kChoice))
      .Excludes(by_setting.at(&settings::kTemperature));
  const auto repeat = [&rule] { rule.avoid_repetition = false; };
  options.push_back(
      command.AddFlag("--allow-repetition", repeat, "Allow moves that repeat a position of the game")
          .Group(kGroup));
  options.push_back(AddSeed(command, flags));
  return options;
}

void AddBeforeFlag(const Command& command, std::vector<std::string>& paths) {
  command
      .AddRepeated("--before", paths,
                   "Chess: book in front of the others, such as your corrections in EPD; may be repeated")
      .ValueName("BOOK")
      .Details(
          "`tabia learn` writes such corrections. A book that does not contain its variant is read by the "
          "rules of BOOK; `tabia serve` reads it by those that all its books have.");
}

absl::StatusOr<probe::BookStack> StackOn(const probe::ChessBook& book, const probe::ChoiceRule& rule,
                                         const std::vector<std::string>& before, bool use_cache) {
  probe::BookStack stack;
  for (const std::string& path : before) {
    books::OpenOptions options = {.cache = {use_cache}};
    if (!book.info().rules().is_chess()) options.reading.SetVariant(book.info().variant);
    TABIA_ASSIGN_OR_RETURN(probe::Book opened, tool::OpenBook(path, std::move(options)));
    TABIA_ASSIGN_OR_RETURN(probe::ChessBook front, probe::ChessBook::Of(std::move(opened)));
    TABIA_RETURN_IF_ERROR(CheckSameMoves("--before", book, front));
    stack.Add(std::move(front), rule);
  }
  stack.Add(book, rule);
  return stack;
}

report::Seed SeedOf(const ChoiceFlags& flags) {
  return SeedOf(flags.seed);
}

report::Seed SeedOf(std::optional<uint64_t> given) {
  return given ? report::Seed{*given, false} : report::Seed{probe::DrawSeed(), true};
}

}  // namespace tabia::tool
