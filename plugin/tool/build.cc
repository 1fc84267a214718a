// tabia build: foreign books to one index.
#include "core/book/build.h"

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"

#include "core/base/status.h"
#include "core/formats/pgn_result.h"
#include "plugin/report/summary.h"
#include "plugin/report/table.h"
#include "plugin/tool/command.h"
#include "plugin/tool/progress_bar.h"

namespace tabia::tool {
namespace {

namespace fs = std::filesystem;

struct Flags {
  std::vector<std::string> sources;
  std::string output;
  formats::Perspective perspective = formats::Perspective::kAuto;
  bool strict = false;
  formats::PgnOptions pgn;
  uint64_t min_games = 0;
  index::BuildLimits limits;
  bool json = false;
};

absl::Status CheckOutputIsNoSource(const Flags& flags) {
  for (const std::string& source : flags.sources) {
    std::error_code error;
    if (fs::equivalent(source, flags.output, error)) {
      return UsageError(absl::StrFormat("build: -o %s: is one of the sources", flags.output));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<int> Build(const Flags& flags, Output& out) {
  TABIA_RETURN_IF_ERROR(CheckOutputIsNoSource(flags));
  ProgressBar bar("Building " + flags.output);
  book::BuildOptions options;
  options.reading.perspective = flags.perspective;
  options.reading.strict = flags.strict;
  options.reading.progress = bar.progress();
  options.reading.pgn = flags.pgn;
  options.min_games = flags.min_games;
  options.limits = flags.limits;
  TABIA_ASSIGN_OR_RETURN(const book::BookInfo info,
                         book::BuildIndexFile(flags.sources, options, flags.output));
  std::error_code error;
  const uint64_t bytes = fs::file_size(flags.output, error);
  if (error) return SystemError(flags.output, "measured", error.value());
  if (!flags.json) {
    TABIA_RETURN_IF_ERROR(
        out.Write(report::FactLine("index", flags.output) + report::SummaryText(info, bytes)));
    return kDone;
  }
  report::Json json = {{"index", flags.output}};
  json.update(report::SummaryJson(info, bytes));
  TABIA_RETURN_IF_ERROR(out.Write(report::JsonLine(json)));
  return kDone;
}

constexpr const char* kDetails =
    R"(SOURCE is any foreign book, recognised by content, or a folder of backgammon games and books; all of one
game, and in chess of one variant and one scale of weights. The index is written beside OUT and renamed:
whatever happens, the old file or the new one is there.
Prints what the index holds, and for each source what was skipped, where first, and what was decided.
Neither --memory nor --temp changes a byte of the index. Temporary files have no names: none is left,
whatever happens.

Of games in PGN (plain, .gz or .xz, or from a pipe) the first 50 plies are taken, of those with a result; a
game with an illegal move is skipped whole. Source - is the standard input.

Examples: tabia build club.obk -o club.tabia
          tabia build --min-elo 2400 --plies 30 --min-games 3 games.pgn.gz -o masters.tabia
          zstd -dc games.pgn.zst | tabia build --side black --results 0-1,1/2-1/2 - -o black.tabia
          tabia build openings.ob matches/ -o backgammon.tabia
          tabia build --memory 1G --temp /var/tmp games.obs.db3 -o games.tabia)";

// Adds an option whose value is one of a few words.
template <typename Value>
CLI::Option* AddChoice(CLI::App& command, const std::string& name, Value& value,
                       const std::vector<std::pair<std::string, Value>>& words, const std::string& help) {
  const auto take = [name, &value, words](const std::string& text) {
    std::string named;
    for (const auto& [word, meaning] : words) {
      if (word == text) {
        value = meaning;
        return;
      }
      named += (named.empty() ? "" : ", ") + word;
    }
    throw CLI::ValidationError(name, text + " is none of " + named);
  };
  return command.add_option_function<std::string>(name, take, help);
}

// "1-0,1/2-1/2".
void TakeResults(const std::string& results, formats::PgnOptions& pgn) {
  pgn.white_wins = pgn.draws = pgn.black_wins = false;
  for (const std::string& text : std::vector<std::string>(absl::StrSplit(results, ','))) {
    const formats::PgnResult result = formats::ParsePgnResult(text);
    if (result == formats::PgnResult::kUnknown) {
      throw CLI::ValidationError("--results", text + " is none of 1-0, 0-1, 1/2-1/2");
    }
    pgn.white_wins |= result == formats::PgnResult::kWhiteWins;
    pgn.draws |= result == formats::PgnResult::kDraw;
    pgn.black_wins |= result == formats::PgnResult::kBlackWins;
  }
}

void AddPgnFlags(CLI::App& command, const std::shared_ptr<Flags>& flags) {
  using Unfinished = formats::PgnOptions::Unfinished;
  using Side = formats::PgnOptions::Side;
  command.add_option("--plies", flags->pgn.plies, "PGN: the plies of each game (50), 0 for all")
      ->option_text("N");
  command.add_option("--min-elo", flags->pgn.min_elo, "PGN: games between players of this Elo or more")
      ->option_text("ELO");
  command
      .add_option_function<std::string>(
          "--results", [flags](const std::string& results) { TakeResults(results, flags->pgn); },
          "PGN: games that ended so: 1-0, 0-1, 1/2-1/2, or several with commas between")
      ->option_text("RESULTS");
  AddChoice<Side>(command, "--side", flags->pgn.side,
                  {{"both", Side::kBoth}, {"white", Side::kWhite}, {"black", Side::kBlack}},
                  "PGN: whose moves: both (the default), white or black")
      ->option_text("WHOSE");
  AddChoice<Unfinished>(
      command, "--unfinished", flags->pgn.unfinished,
      {{"skip", Unfinished::kSkip}, {"draw", Unfinished::kDraw}, {"loss", Unfinished::kLossOfBoth}},
      "PGN: games without a result: skip (the default), a draw, or a loss of both")
      ->option_text("WHAT");
  command
      .add_option("--min-games", flags->min_games, "Leave out moves that fewer games hold, in all sources")
      ->option_text("N");
}

}  // namespace

void AddBuild(CLI::App& app, Action& action) {
  const auto flags = std::make_shared<Flags>();
  const CommandHelp help = {"build", "SOURCE... -o OUT", "Make one index of all sources", kDetails};
  CLI::App& command = AddCommand(app, help);
  AddJsonFlag(command, flags->json);
  command.add_option("SOURCE", flags->sources)->required();
  command.add_option("-o,--output", flags->output, "The index to write, book.tabia say")
      ->option_text("OUT")
      ->required();
  using formats::Perspective;
  AddChoice<Perspective>(
      command, "--perspective", flags->perspective,
      {{"auto", Perspective::kAuto}, {"white", Perspective::kWhite}, {"mover", Perspective::kMover}},
      "Whose results a source counts: auto (from its data, the default), white or mover")
      ->option_text("WHOSE");
  AddPgnFlags(command, flags);
  command.add_flag("--strict", flags->strict, "Take a bad record for an error instead of skipping it");
  command
      .add_option("--memory", flags->limits.memory_bytes,
                  "The memory to build in, 1G say (a quarter of the machine's); the rest goes to --temp")
      ->option_text("SIZE")
      ->transform(CLI::AsSizeValue(/*kb_is_1000=*/false));
  command.add_option("--temp", flags->limits.temp_folder, "The folder of temporary files (that of OUT)")
      ->option_text("DIR")
      ->check(CLI::ExistingDirectory);
  command.callback([flags, &action] { action = [flags](Output& out) { return Build(*flags, out); }; });
}

}  // namespace tabia::tool
