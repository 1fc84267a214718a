// tabia grow: lets engines analyse the most important positions of a book, round after round.
#include "core/study/grow.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include "core/base/json.h"
#include "core/base/status.h"
#include "core/moves/chess_board.h"
#include "core/moves/ruleset.h"
#include "core/moves/score.h"
#include "core/records/game.h"
#include "core/searches/search_file.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/commands/conversion.h"
#include "plugin/tool/commands/grow_flags.h"
#include "plugin/tool/flags/backgammon_flags.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/engine_searcher.h"
#include "plugin/tool/flags/input_paths.h"
#include "plugin/tool/flags/limit_flags.h"
#include "plugin/tool/flags/study_flags.h"

namespace tabia::tool {
namespace {

using Clock = std::chrono::steady_clock;

std::string RoundText(const study::GrownBook& grown) {
  const std::string aside = grown.set_aside > 0 ? absl::StrFormat("set aside %d  ", grown.set_aside) : "";
  return absl::StrFormat("searches %d  read back %d  %spositions %d  value %s  %s\n", grown.searches,
                         grown.read_back, aside, grown.positions,
                         grown.root_value ? chess::ScoreText(*grown.root_value) : "-",
                         absl::StrJoin(grown.best_play, " "));
}

std::string RoundJson(const study::GrownBook& grown) {
  return JsonLine({{"searches", grown.searches},
                   {"read_back", grown.read_back},
                   {"set_aside", grown.set_aside},
                   {"positions", grown.positions},
                   {"value", grown.root_value ? Json(chess::ScoreText(*grown.root_value)) : Json()},
                   {"best_play", grown.best_play}});
}

absl::StatusOr<int> GrowBySearches(GrowFlags flags, const EngineCommand& command, Output& out) {
  const Clock::time_point begin = Clock::now();
  study::GrowOptions& growing = flags.growing;
  if (growing.searches.empty()) growing.searches = growing.output + ".epd";
  InputPaths inputs("grow");
  inputs.Add("BOOK", growing.books).Add("--engine", command.words[0]);
  TABIA_RETURN_IF_ERROR(inputs.Check("--searches", growing.searches));
  TABIA_RETURN_IF_ERROR(inputs.Add("--searches", growing.searches).Check("-o", growing.output));
  TABIA_RETURN_IF_ERROR(
      CheckWrites("epd", "grow: --searches", growing.searches, "grow writes EPD; use .epd"));
  TABIA_RETURN_IF_ERROR(CheckGrownIndex(growing.output));
  growing.rules = chess::Ruleset::Of(flags.chess960 ? "chess960" : flags.variant);
  growing.building.reading.SetVariant(flags.variant);
  TABIA_ASSIGN_OR_RETURN(growing.solving.roots, ParseRoots("grow", flags.from, growing.rules));
  if (growing.solving.roots.empty() && flags.chess960) {
    growing.solving.roots = chess::StartBoards(growing.rules);
  }
  growing.solving.limits = growing.building.limits;
  growing.building.warn = Warn;
  if (flags.positions > 0) growing.max_searches = flags.positions;
  growing.deadline = DeadlineOf(flags, begin);
  TABIA_ASSIGN_OR_RETURN(EngineSearcher searcher,
                         EngineSearcher::Start("grow", flags.engine, flags.lines, growing.rules));
  TABIA_ASSIGN_OR_RETURN(searches::SearchFile file,
                         searches::SearchFile::Open(growing.searches, searcher.origin(), growing.rules));
  RoundPrinter printer(flags, begin, out);
  const auto print = [&](const study::GrownBook& book) {
    return printer.Print(flags.json ? RoundJson(book) : RoundText(book), book.searches);
  };
  const absl::Status grown = study::Grow(growing, searcher, file, print);
  TABIA_RETURN_IF_ERROR(printer.Finish());
  TABIA_RETURN_IF_ERROR(grown);
  return kDone;
}

absl::StatusOr<int> Grow(const GrowFlags& flags, const Command& command, Output& out) {
  const study::GrowOptions& growing = flags.growing;
  TABIA_RETURN_IF_ERROR(CheckMemory("grow", growing.building.limits));
  if (growing.output == "-") return UsageError("grow: -o -: must be a file");
  TABIA_ASSIGN_OR_RETURN(const EngineCommand engine, ParseEngine("grow", flags.engine.command));
  const bool is_backgammon = IsGnubg(engine);
  TABIA_RETURN_IF_ERROR(
      CheckFlagsOf(command, "grow", is_backgammon ? records::Game::kBackgammon : records::Game::kChess));
  if (!is_backgammon) return GrowBySearches(flags, engine, out);
  return GrowByRollouts(flags, engine, command.Find("timeout")->IsGiven(), out);
}

std::string TakeShare(const std::string& text, study::NextRule& rule) {
  const std::vector<std::string> parts = absl::StrSplit(text, '/');
  uint64_t number = 0;
  const bool is_share = parts.size() == 2 && absl::SimpleAtoi(parts[0], &number) &&
                        absl::SimpleAtoi(parts[1], &rule.shares) && number >= 1 && number <= rule.shares;
  rule.share = number - 1;
  return is_share ? "" : text + ": must be I/N, such as 1/3 for the first of three programs";
}

void AddChessFlags(const Command& command, const std::shared_ptr<GrowFlags>& flags) {
  std::vector<Option> options = {
      command
          .AddNumber("--lines", flags->lines,
                     "Number of best moves to evaluate in each position, by MultiPV (3)")
          .ValueName("N")
          .ManualText(
              "Number of best moves to evaluate in each position (3). For more than one, the engine must "
              "have the option MultiPV."),
      command
          .AddParsed(
              "--share", [flags](const std::string& text) { return TakeShare(text, flags->growing.next); },
              "Search the Ith of N shares of the positions first (1/1)")
          .ValueName("I/N")
          .Details("tabia searches positions of the other shares only if none of its own share is left."),
      command.AddFlag("--chess960", flags->chess960, "Search positions of Chess960")
          .Details("The engine must have the option UCI_Chess960."),
  };
  options.push_back(AddRulesFlag(command, flags->variant)
                        .Excludes(options.back())
                        .Details("For a variant, the engine must list it in its option UCI_Variant."));
  options.push_back(AddFromFlag(command, flags->from));
  for (const Option option : AddExpansionFlags(command, flags->growing.next)) options.push_back(option);
  for (const Option option : AddSolvingFlags(command, flags->growing.solving)) options.push_back(option);
  for (const Option option : options) option.Group(kChessFlags);
}

}  // namespace

void AddGrow(CommandLine& line) {
  const auto flags = std::make_shared<GrowFlags>();
  const CommandHelp help = {"grow", "[BOOK...] --engine CMD -o OUT",
                            "Makes a book by analysis, the most important positions first"};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json);
  command.AddTexts("BOOK", flags->growing.books);
  AddOutputFlag(command, flags->growing.output, "Index to write, such as mine.tabia; in chess solved")
      .Details(
          "OUT must be a file; - and the extension of another format, such as .bin, are rejected. grow "
          "replaces a file only if tabia could have written that file: an index or a book of a format that "
          "it writes, but never games that somebody played or changes of a book.");
  const std::vector<Option> engine_flags = AddEngineFlags(command, flags->engine);
  engine_flags[0].Required().Details(
      "GNU Backgammon, a program with the name gnubg, is the engine for backgammon.");
  engine_flags[1].Group(kChessFlags);
  engine_flags[3].Details("A rollout takes at most 3600 seconds unless you set this.");
  const auto take_hours = [flags](const std::string& text) -> std::string {
    const bool is_number = absl::SimpleAtod(text, &flags->hours) && flags->hours > 0 && flags->hours < 1e6;
    return is_number ? "" : text + ": must be a number of hours, such as 8 or 0.5";
  };
  command.AddParsed("--hours", take_hours, "Stop after H hours (never)")
      .ValueName("H")
      .ManualText("Stop after H hours, such as 8 or 0.5 (never). A rollout that has begun is finished.");
  command.AddNumber("--positions", flags->positions, "Positions to search in this run (0: no limit)")
      .ValueName("N")
      .Details("In backgammon, evaluations and rollouts both count.");
  command.AddText("--searches", flags->growing.searches, "File of the searches (OUT.epd, OUT.txt)")
      .ValueName("FILE")
      .Details("It must not be OUT or a BOOK.");
  AddLimitFlags(command, flags->growing.building.limits);
  AddChessFlags(command, flags);
  AddRolloutFlags(command, flags->rollouts);
  command.SetAction([flags, command](Output& out) { return Grow(*flags, command, out); });
}

}  // namespace tabia::tool
