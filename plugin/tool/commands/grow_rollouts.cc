// The part of tabia grow that lets GNU Backgammon roll out the first decisions of a game.
#include "core/study/grow_rollouts.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_format.h"

#include "core/backgammon/context_class.h"
#include "core/base/json.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/searches/rollout_file.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/commands/conversion.h"
#include "plugin/tool/commands/grow_flags.h"
#include "plugin/tool/flags/backgammon_flags.h"
#include "plugin/tool/flags/input_paths.h"
#include "protocol/gnubg/driver/roller_pool.h"

namespace tabia::tool {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view kRolloutExtension = ".txt";
constexpr std::string_view kGnubgPrograms[] = {"gnubg", "gnubg.exe", "gnubg-cli.exe"};

std::string RolledOutText(const study::RolledOutBook& book) {
  const study::RolloutChoice::Counts& counts = book.counts;
  const std::string aside = counts.set_aside > 0 ? absl::StrFormat("set aside %d  ", counts.set_aside) : "";
  return absl::StrFormat("analyses %d  %sevaluated %d/%d  rolled out %d  finished %d  games %d  %s\n",
                         book.analyses, aside, counts.evaluated, counts.decisions, counts.rolled_out,
                         counts.finished, counts.games, book.widest.empty() ? "-" : "next " + book.widest);
}

std::string RolledOutJson(const study::RolledOutBook& book) {
  const study::RolloutChoice::Counts& counts = book.counts;
  return JsonLine({{"analyses", book.analyses},
                   {"set_aside", counts.set_aside},
                   {"decisions", counts.decisions},
                   {"evaluated", counts.evaluated},
                   {"rolled_out", counts.rolled_out},
                   {"finished", counts.finished},
                   {"games", counts.games},
                   {"next", book.widest.empty() ? Json() : Json(book.widest)}});
}

// Returns the scores with the rules of a money session that GNU Backgammon plays by. Its text has the Jacoby rule but
// not beavers, so its records are read as without beavers.
std::vector<backgammon::Context> ScoresOf(const RolloutFlags& flags) {
  std::vector<backgammon::Context> scores = flags.scores;
  if (scores.empty()) scores.emplace_back();
  for (backgammon::Context& score : scores) score.jacoby = score.is_money();
  return scores;
}

// Checks the paths, and sets `rollouts` to the path of the file of rollouts.
absl::Status CheckPaths(const GrowFlags& flags, const EngineCommand& engine, std::string& rollouts) {
  const study::GrowOptions& growing = flags.growing;
  rollouts = growing.searches.empty() ? growing.output + std::string(kRolloutExtension) : growing.searches;
  InputPaths inputs("grow");
  inputs.Add("BOOK", growing.books).Add("--engine", engine.words[0]);
  TABIA_RETURN_IF_ERROR(inputs.Check("--searches", rollouts));
  TABIA_RETURN_IF_ERROR(inputs.Add("--searches", rollouts).Check("-o", growing.output));
  if (!absl::EndsWithIgnoreCase(rollouts, std::string(kRolloutExtension))) {
    return UsageError(absl::StrFormat("grow: --searches %s: grow writes GNU Backgammon's text; use %s",
                                      rollouts, std::string(kRolloutExtension)));
  }
  return CheckGrownIndex(growing.output);
}

}  // namespace

void AddRolloutFlags(const Command& command, RolloutFlags& flags) {
  constexpr int kMaxTrials = 65'536, kMaxTruncation = 1000, kMaxRolloutPlies = 4;
  const auto take_score = [&flags](const std::string& text) -> std::string {
    const auto score = backgammon::ContextOfScoreName(text);
    if (!score) return MakePrintable(text) + ": must be a score such as DMP or 3-5";
    flags.scores.push_back(*score);
    return "";
  };
  const std::vector<Option> options = {
      command
          .AddRepeated("--score", take_score,
                       "Score, may be repeated: money, DMP, gammon-go, gammon-save, 5-away, 3-5 (money)")
          .ValueName("SCORE")
          .Suggestions({"money", "DMP", "gammon-go", "gammon-save", "3-away", "5-away", "7-away"})
          .Details("A money session has the Jacoby rule and beavers."),
      command
          .AddNumber("--plies", flags.plies,
                     "Plays of a game to analyse: 1 first rolls, 2 replies, 3 third rolls (1)")
          .Within(1, 3)
          .ValueName("N")
          .ManualText("Plays of a game to analyse (1): the 15 first rolls (1), the replies to sensible first "
                      "plays (2), and the third rolls (3). A play is sensible if it costs at most 0.02."),
      command.AddNumber("--trials", flags.trials, "Games of one rollout (1296)")
          .Within(2, kMaxTrials)
          .ValueName("N")
          .Details("A multiple of 36 is best, because each of the 36 rolls then comes first equally often. A "
                   "decision is rolled out again with other dice until its best play is clear."),
      command.AddNumber("--truncation", flags.truncation, "Plies to play of each game; 0: to its end (11)")
          .Within(0, kMaxTruncation)
          .ValueName("N"),
      command
          .AddNumber("--rollout-plies", flags.rollout_plies,
                     "Plies of the plays and cube decisions in a rollout (0)")
          .Within(0, kMaxRolloutPlies)
          .ValueName("N")
          .Details("Plies are counted as in GNU Backgammon: 0 is the evaluation of each position alone."),
      command
          .AddNumber("--series", flags.series,
                     "Number of the series of dice; another one for each machine (0)")
          .Within(0, study::kMaxDiceSeries)
          .ValueName("N")
          .Details("Rollouts of two machines can be combined only if their dice differ.")};
  for (const Option& option : options) option.Group(kBackgammonFlags);
}

bool IsGnubg(const EngineCommand& engine) {
  const std::string name = FileName(engine.words[0]);
  return std::any_of(std::begin(kGnubgPrograms), std::end(kGnubgPrograms),
                     [&name](std::string_view program) { return EqualIgnoringCase(name, program); });
}

absl::StatusOr<int> GrowByRollouts(const GrowFlags& flags, const EngineCommand& engine, bool is_timeout_given,
                                   Output& out) {
  const Clock::time_point begin = Clock::now();
  std::string rollouts;
  TABIA_RETURN_IF_ERROR(CheckPaths(flags, engine, rollouts));
  study::GrowRolloutsOptions options = {.books = flags.growing.books,
                                        .output = flags.growing.output,
                                        .rule = {.scores = ScoresOf(flags.rollouts),
                                                 .plies = static_cast<int>(flags.rollouts.plies),
                                                 .trials = flags.rollouts.trials,
                                                 .series = flags.rollouts.series},
                                        .building = flags.growing.building,
                                        .deadline = DeadlineOf(flags, begin)};
  options.building.warn = Warn;
  if (flags.positions > 0) options.max_analyses = flags.positions;
  gnubg::RollerPoolConfig config = {.command = engine.words,
                                    .processes = flags.engine.concurrency,
                                    .setup = {.trials = flags.rollouts.trials,
                                              .truncation = flags.rollouts.truncation,
                                              .plies = flags.rollouts.rollout_plies},
                                    .warn = Warn};
  if (is_timeout_given) config.answer_limit = std::chrono::seconds(flags.engine.timeout_seconds);
  gnubg::RollerPool pool(std::move(config));
  TABIA_RETURN_IF_ERROR(pool.Start());
  TABIA_ASSIGN_OR_RETURN(searches::RolloutFile file, searches::RolloutFile::Open(rollouts));
  RoundPrinter printer(flags, begin, out);
  const auto print = [&](const study::RolledOutBook& book) {
    return printer.Print(flags.json ? RolledOutJson(book) : RolledOutText(book), book.analyses);
  };
  const absl::Status grown = study::GrowRollouts(options, pool, file, print);
  TABIA_RETURN_IF_ERROR(printer.Finish());
  TABIA_RETURN_IF_ERROR(grown);
  return kDone;
}

}  // namespace tabia::tool
