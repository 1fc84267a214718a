#include "plugin/tool/flags/backgammon_flags.h"

#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/backgammon/board_line.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/entry/evaluation.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {
namespace {

using backgammon::ScoreOrder;

using MayBe = std::optional<bool>;

absl::StatusOr<std::optional<backgammon::Dice>> DiceOf(const BackgammonFlags& flags) {
  const std::optional<backgammon::Dice> dice = backgammon::ParseDice(flags.dice);
  if (flags.dice.empty() || dice) return dice;
  return UsageError("--dice " + MakePrintable(flags.dice) + ": must be two digits from 1 to 6");
}

}  // namespace

std::vector<Option> AddMoneyRuleFlags(const Command& command, probe::PositionRules& rules,
                                      const std::string& otherwise) {
  const std::vector<std::pair<std::string, MayBe>> switches = {{"on", true}, {"off", false}};
  const auto add = [&](const std::string& name, MayBe& rule, const std::string& help) {
    return AddWordFlag<MayBe>(command, name, rule, switches, help + " (" + otherwise + ")")
        .ValueName("on|off");
  };
  return {add("--jacoby", rules.jacoby, "Jacoby rule in money games"),
          add("--beavers", rules.beaver, "Beavers in money games")};
}

void AddPositionRuleFlags(const Command& command, probe::PositionRules& rules, const std::string& heading) {
  std::vector<Option> options = {
      AddWordFlag<std::optional<ScoreOrder>>(
          command, "--score-order", rules.score_order,
          {{"gnubg", ScoreOrder::kGnubg}, {"fibs", ScoreOrder::kFibs}, {"auto", std::nullopt}},
          "Order of the scores in a 'board:' line: gnubg, fibs, auto (auto)")
          .ValueName("ORDER")
          .ManualText("The order of the two scores in a `board:` line, which differs between programs: "
                      "`gnubg`, `fibs`, or `auto`, the default. `auto` assumes the order of GNU Backgammon's "
                      "external player, and warns if the scores differ: FIBS, and GNU Backgammon's own `show "
                      "board`, have the other order.")};
  const std::string otherwise = "as in the position, else on";
  for (const Option& option : AddMoneyRuleFlags(command, rules, otherwise)) options.push_back(option);
  if (heading.empty()) return;
  for (const Option& option : options) option.Group(heading);
}

void AddTrustFlags(const Command& command, probe::TrustRule& trust, const std::string& heading) {
  const auto take_level = [&trust](const std::string& text) -> std::string {
    trust.min_level = backgammon::LevelOfName(text);
    return trust.min_level ? ""
                           : text + ": must be a level such as 3-ply, or XGR, XGR+, XGR++, book or rollout";
  };
  const auto take_plays = [&trust](const std::string& text) -> std::string {
    const std::optional<int> plays = ParseNumber<int>(text);
    if (!plays || *plays < 1) return text + ": must be a whole number from 1";
    trust.min_plays = *plays;
    return "";
  };
  const Option level =
      command
          .AddParsed("--min-level", take_level,
                     "Minimum level: plies such as 3-ply, XGR, XGR+, XGR++, book, rollout (any)")
          .ValueName("LEVEL")
          .ManualText(
              "Minimum level of an analysis that is used (any): a number of plies such as `3-ply`, `XGR`, "
              "`XGR+`, `XGR++`, `book` or `rollout`. Plies are counted as in eXtreme Gammon: its 1-ply is "
              "the 0-ply of GNU Backgammon.")
          .Suggestions({"1-ply", "2-ply", "3-ply", "4-ply", "XGR", "XGR+", "XGR++", "book", "rollout"});
  const Option plays = command
                           .AddParsed("--min-plays", take_plays,
                                      absl::StrFormat("Minimum known plays of a roll, unless all legal ones "
                                                      "are known or an analysis compared them (%d)",
                                                      trust.min_plays))
                           .ValueName("N")
                           .ManualText(absl::StrFormat(
                               "Minimum known plays of the roll (%d). Fewer are enough if they are all the "
                               "legal plays, or if an analysis compared them.",
                               trust.min_plays));
  if (heading.empty()) return;
  level.Group(heading);
  plays.Group(heading);
}

void AddBackgammonFlags(const Command& command, BackgammonFlags& flags) {
  command.AddText("--dice", flags.dice, "Backgammon: the roll (that of POSITION)")
      .ValueName("31")
      .ManualText("Backgammon: the roll, such as 31, instead of the one in POSITION.");
  AddPositionRuleFlags(command, flags.rules);
  AddTrustFlags(command, flags.trust);
  command.AddFlag("--other-contexts", flags.other_contexts,
                  "Backgammon: fall back to another score or rule, and name it");
}

absl::StatusOr<report::QuestionOptions> QuestionOptionsOf(const BackgammonFlags& flags) {
  report::QuestionOptions options;
  TABIA_ASSIGN_OR_RETURN(options.dice, DiceOf(flags));
  options.rules = flags.rules;
  options.trust = flags.trust;
  options.other_contexts = flags.other_contexts;
  options.notice = FirstNotice();
  return options;
}

std::function<void(const std::string&)> FirstNotice() {
  const auto is_written = std::make_shared<bool>(false);
  return [is_written](const std::string& notice) {
    if (!std::exchange(*is_written, true)) Warn("POSITION: " + notice);
  };
}

absl::Status CheckFlagsOf(const Command& command, const std::string& name, records::Game game) {
  const char* const others = game == records::Game::kChess ? kBackgammonFlags : kChessFlags;
  const std::string given = command.FirstGiven(others);
  if (given.empty()) return absl::OkStatus();
  return UsageError(absl::StrFormat("%s: %s: does not apply to %s", name, given, records::GameName(game)));
}

}  // namespace tabia::tool
