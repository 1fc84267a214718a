#include "plugin/tool/choice_flags.h"

#include <limits>

#include "absl/strings/numbers.h"
#include "absl/strings/str_format.h"

namespace tabia::tool {
namespace {

constexpr const char* kGroup = "Choosing a move";

// CLI11's own numbers take 010 for eight and -1 for a very large one.
template <typename Number>
CLI::Option* AddNumber(CLI::App& command, const std::string& name, Number& number, uint64_t least,
                       uint64_t most, const std::string& description) {
  const auto read = [&number, name, least, most](const std::string& text) {
    uint64_t value;
    if (!absl::SimpleAtoi(text, &value) || value < least || value > most) {
      throw CLI::ValidationError(name,
                                 absl::StrFormat("%s is no whole number from %d to %d", text, least, most));
    }
    number = static_cast<Number>(value);
  };
  return command.add_option_function<std::string>(name, read, description)->option_text("N")->group(kGroup);
}

CLI::Option* AddPolicy(CLI::App& command, book::Policy& policy) {
  const auto read = [&policy](const std::string& name) {
    const std::optional<book::Policy> named = book::PolicyOfName(name);
    if (!named) {
      throw CLI::ValidationError("--choice", name + " is none of best, weighted, uniform, top, temperature");
    }
    policy = *named;
  };
  return command
      .add_option_function<std::string>("--choice", read,
                                        "best, weighted (the default), uniform, top or temperature")
      ->option_text("POLICY")
      ->group(kGroup);
}

}  // namespace

std::vector<CLI::Option*> AddChoiceFlags(CLI::App& command, ChoiceFlags& flags) {
  book::ChoiceRule& rule = flags.rule;
  const auto repeat = [&rule](int64_t) { rule.avoid_repetition = false; };
  return {
      AddPolicy(command, rule.policy),
      AddNumber(command, "--top", rule.top, 1, book::kMostTop, "With top: how many of the best moves (3)"),
      AddNumber(command, "--temperature", rule.temperature, 0, 100,
                "With temperature: from best (0) over weighted (50) to uniform (100)"),
      AddNumber(command, "--min-share", rule.minimum_share_per_mille, 0, 1000,
                "Least share of the position's weight, per mille (0)"),
      AddNumber(command, "--min-games", rule.minimum_games, 0, book::kMostMinimumGames,
                "Least number of games with the move, where the book counts games (0)"),
      AddNumber(command, "--deepest-ply", rule.deepest_ply, 0, book::kDeepestPlyLimit,
                "Last ply of the game to play from the book; 0: no limit (0)"),
      AddNumber(command, "--plies-before-end", rule.plies_before_line_end, 0, book::kMostPliesBeforeLineEnd,
                "No move after which the book's lines go on for fewer plies (0)"),
      command
          .add_flag_function("--allow-repetition", repeat, "Allow moves that repeat a position of the game")
          ->group(kGroup),
      AddNumber(command, "--seed", flags.seed, 0, std::numeric_limits<uint64_t>::max(),
                "The same seed makes the same choices; without one it is drawn and told"),
  };
}

Seed SeedOf(const ChoiceFlags& flags) {
  return flags.seed ? Seed{*flags.seed, false} : Seed{book::DrawSeed(), true};
}

std::string Describe(const book::ChoiceRule& rule, const Seed& seed) {
  std::string policy(book::PolicyName(rule.policy));
  if (rule.policy == book::Policy::kTop) policy += absl::StrFormat(" %d", rule.top);
  if (rule.policy == book::Policy::kTemperature) policy += absl::StrFormat(" %d", rule.temperature);
  return absl::StrFormat("%s, seed %d%s", policy, seed.number, seed.was_drawn ? ", drawn" : "");
}

}  // namespace tabia::tool
