// tabia grow: lets engines analyse the most important positions of a book, round after round.
#include "core/study/grow.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
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
#include "core/searches/search_file.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/commands/conversion.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/engine_searcher.h"
#include "plugin/tool/flags/input_paths.h"
#include "plugin/tool/flags/source_flags.h"
#include "plugin/tool/flags/study_flags.h"

namespace tabia::tool {
namespace {

using Clock = std::chrono::steady_clock;

struct GrowFlags {
  study::GrowOptions growing;
  std::vector<std::string> from;
  EngineFlags engine;
  uint64_t lines = 3;
  double hours = 0;  // 0: no limit
  uint64_t positions = 0;
  bool chess960 = false;
  std::string variant;
  bool json = false;
};

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

// Prints a line for a round, but not more often than every ten seconds, and one at the end.
class RoundPrinter {
 public:
  RoundPrinter(const GrowFlags& flags, Clock::time_point begin, Output& out)
      : flags_(flags),
        begin_(begin),
        bar_("Growing " + flags.growing.output),
        progress_(bar_.progress()),
        out_(out) {}

  absl::Status Print(const study::GrownBook& grown) {
    if (progress_) ShowProgress(grown);
    last_ = grown;
    if (Clock::now() < next_) return absl::OkStatus();
    next_ = Clock::now() + std::chrono::seconds(10);
    return Write();
  }
  absl::Status Finish() { return last_ ? Write() : absl::OkStatus(); }

 private:
  absl::Status Write() {
    const std::string text = flags_.json ? RoundJson(*last_) : RoundText(*last_);
    if (std::exchange(written_, text) == text) return absl::OkStatus();
    TABIA_RETURN_IF_ERROR(out_.Write(text));
    return out_.Flush();
  }
  void ShowProgress(const study::GrownBook& grown) const {
    if (flags_.positions > 0) return progress_(grown.searches, flags_.positions);
    const double hours = std::chrono::duration<double, std::ratio<3600>>(Clock::now() - begin_).count();
    constexpr uint64_t kParts = 1000;
    if (flags_.hours > 0) return progress_(static_cast<uint64_t>(kParts * hours / flags_.hours), kParts);
    progress_(grown.searches, 0);
  }

  const GrowFlags& flags_;
  const Clock::time_point begin_;
  ProgressBar bar_;
  const Progress progress_;
  Output& out_;
  Clock::time_point next_ = {};
  std::optional<study::GrownBook> last_;
  std::string written_;
};

absl::StatusOr<int> Grow(GrowFlags flags, Output& out) {
  const Clock::time_point begin = Clock::now();
  study::GrowOptions& growing = flags.growing;
  TABIA_RETURN_IF_ERROR(CheckMemory("grow", growing.building.limits));
  if (growing.output == "-") return UsageError("grow: -o -: must be a file");
  if (growing.searches.empty()) growing.searches = growing.output + ".epd";
  TABIA_ASSIGN_OR_RETURN(const EngineCommand command, ParseEngine("grow", flags.engine.command));
  InputPaths inputs("grow");
  inputs.Add("BOOK", growing.books).Add("--engine", command.words[0]);
  TABIA_RETURN_IF_ERROR(inputs.Check("--searches", growing.searches));
  TABIA_RETURN_IF_ERROR(inputs.Add("--searches", growing.searches).Check("-o", growing.output));
  TABIA_RETURN_IF_ERROR(
      CheckWrites("epd", "grow: --searches", growing.searches, "grow writes EPD; use .epd"));
  TABIA_RETURN_IF_ERROR(CheckWrites(convert::kIndexName, "grow: -o", growing.output,
                                    "grow writes an index; use .tabia, then tabia convert"));
  TABIA_RETURN_IF_ERROR(CheckMayReplace("grow", growing.output));
  growing.rules = chess::Ruleset::Of(flags.chess960 ? "chess960" : flags.variant);
  growing.building.reading.SetVariant(flags.variant);
  TABIA_ASSIGN_OR_RETURN(growing.solving.roots, ParseRoots("grow", flags.from, growing.rules));
  if (growing.solving.roots.empty() && flags.chess960) {
    growing.solving.roots = chess::StartBoards(growing.rules);
  }
  growing.solving.limits = growing.building.limits;
  growing.building.warn = Warn;
  if (flags.positions > 0) growing.max_searches = flags.positions;
  if (flags.hours > 0) {
    growing.deadline = begin + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double, std::ratio<3600>>(flags.hours));
  }
  TABIA_ASSIGN_OR_RETURN(EngineSearcher searcher,
                         EngineSearcher::Start("grow", flags.engine, flags.lines, growing.rules));
  TABIA_ASSIGN_OR_RETURN(searches::SearchFile file,
                         searches::SearchFile::Open(growing.searches, searcher.origin(), growing.rules));
  RoundPrinter printer(flags, begin, out);
  const absl::Status grown =
      study::Grow(growing, searcher, file, [&](const study::GrownBook& book) { return printer.Print(book); });
  TABIA_RETURN_IF_ERROR(printer.Finish());
  TABIA_RETURN_IF_ERROR(grown);
  return kDone;
}

std::string TakeShare(const std::string& text, study::NextRule& rule) {
  const std::vector<std::string> parts = absl::StrSplit(text, '/');
  uint64_t number = 0;
  const bool is_share = parts.size() == 2 && absl::SimpleAtoi(parts[0], &number) &&
                        absl::SimpleAtoi(parts[1], &rule.shares) && number >= 1 && number <= rule.shares;
  rule.share = number - 1;
  return is_share ? "" : text + ": must be I/N, such as 1/3 for the first of three programs";
}

}  // namespace

void AddGrow(CommandLine& line) {
  const auto flags = std::make_shared<GrowFlags>();
  const CommandHelp help = {"grow", "[BOOK...] --engine CMD -o OUT",
                            "Makes a book by analysis, the most important positions first"};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json);
  command.AddTexts("BOOK", flags->growing.books);
  AddOutputFlag(command, flags->growing.output, "Solved index to write, such as mine.tabia")
      .Details(
          "OUT must be a file; - and the extension of another format, such as .bin, are rejected. grow "
          "replaces a file only if tabia could have written that file: an index or a book of a format that "
          "it writes, but never games that somebody played or changes of a book.");
  AddEngineFlags(command, flags->engine)[0].Required();
  command
      .AddNumber("--lines", flags->lines, "Number of best moves to evaluate in each position, by MultiPV (3)")
      .ValueName("N")
      .ManualText(
          "Number of best moves to evaluate in each position (3). For more than one, the engine must have "
          "the option MultiPV.");
  const auto take_hours = [flags](const std::string& text) -> std::string {
    const bool is_number = absl::SimpleAtod(text, &flags->hours) && flags->hours > 0 && flags->hours < 1e6;
    return is_number ? "" : text + ": must be a number of hours, such as 8 or 0.5";
  };
  command.AddParsed("--hours", take_hours, "Stop after H hours (never)")
      .ValueName("H")
      .ManualText("Stop after H hours, such as 8 or 0.5 (never).");
  command.AddNumber("--positions", flags->positions, "Positions to search in this run (no limit)")
      .ValueName("N");
  command.AddText("--searches", flags->growing.searches, "File of the searches (OUT.epd)")
      .ValueName("FILE")
      .Details("It must not be OUT or a BOOK.");
  command
      .AddParsed(
          "--share", [flags](const std::string& text) { return TakeShare(text, flags->growing.next); },
          "Search the Ith of N shares of the positions first (1/1)")
      .ValueName("I/N")
      .Details("tabia searches positions of the other shares only if none of its own share is left.");
  const Option chess960 = command.AddFlag("--chess960", flags->chess960, "Search positions of Chess960")
                              .Details("The engine must have the option UCI_Chess960.");
  AddRulesFlag(command, flags->variant)
      .Excludes(chess960)
      .Details("For a variant, the engine must have the option UCI_Variant.");
  AddFromFlag(command, flags->from);
  AddExpansionFlags(command, flags->growing.next);
  AddSolvingFlags(command, flags->growing.solving);
  AddLimitFlags(command, flags->growing.building.limits);
  command.SetAction([flags](Output& out) { return Grow(*flags, out); });
}

}  // namespace tabia::tool
