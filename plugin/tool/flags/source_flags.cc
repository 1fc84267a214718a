#include "plugin/tool/flags/source_flags.h"

#include <cstdint>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"

#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/formats/pgn/pgn_headers.h"
#include "core/formats/pgn/pgn_options.h"
#include "core/records/perspective.h"
#include "plugin/tool/cli/word_flag.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

constexpr uint32_t kMaxThreads = 1024;

// Takes "1-0,1/2-1/2". Returns why the text is refused; empty if it is taken.
std::string TakeResults(const std::string& results, formats::PgnOptions& pgn) {
  pgn.white_wins = pgn.draws = pgn.black_wins = false;
  for (const std::string& text : std::vector<std::string>(absl::StrSplit(results, ','))) {
    const formats::PgnResult result = formats::ParsePgnResult(text);
    if (result == formats::PgnResult::kUnknown) {
      return text + " is none of 1-0, 0-1, 1/2-1/2";
    }
    pgn.white_wins |= result == formats::PgnResult::kWhiteWins;
    pgn.draws |= result == formats::PgnResult::kDraw;
    pgn.black_wins |= result == formats::PgnResult::kBlackWins;
  }
  return "";
}

void AddPgnFlags(const Command& command, formats::PgnOptions& pgn) {
  using Unfinished = formats::PgnOptions::Unfinished;
  using Side = formats::PgnOptions::Side;
  command.AddNumber("--plies", pgn.plies, "PGN: the plies of each game (50), 0 for all").ValueName("N");
  command.AddNumber("--min-plies", pgn.min_plies, "PGN: only games of at least N plies").ValueName("N");
  command.AddNumber("--min-elo", pgn.min_elo, "PGN: games between players of this Elo or more")
      .ValueName("ELO");
  command
      .AddParsed(
          "--results", [&pgn](const std::string& results) { return TakeResults(results, pgn); },
          "PGN: only games with these results: 1-0, 0-1, 1/2-1/2, or several with commas between")
      .ValueName("RESULTS");
  AddWordFlag<Side>(command, "--side", pgn.side,
                    {{"both", Side::kBoth}, {"white", Side::kWhite}, {"black", Side::kBlack}},
                    "PGN: which side's moves to keep: both (the default), white or black")
      .ValueName("WHOSE");
  AddWordFlag<Unfinished>(
      command, "--unfinished", pgn.unfinished,
      {{"skip", Unfinished::kSkip}, {"draw", Unfinished::kDraw}, {"loss", Unfinished::kLossOfBoth}},
      "PGN, CTG: games without a result: skip (the default), a draw, or a loss of both")
      .ValueName("WHAT");
}

void AddLimitFlags(const Command& command, index::BuildLimits& limits) {
  command.AddNumber("--threads", limits.threads, "How many threads work at a time (one for each core)")
      .ValueName("N")
      .Within(1, kMaxThreads);
  command
      .AddSize("--memory", limits.memory_bytes,
               "The memory to build in, such as 1G (a quarter of what there is); the rest goes to --temp")
      .ValueName("SIZE");
  command.AddText("--temp", limits.temp_folder, "The folder of temporary files (that of OUT)")
      .ValueName("DIR")
      .ExistingFolder();
}

}  // namespace

void AddSourceFlags(const Command& command, books::BuildOptions& options) {
  using records::Perspective;
  AddWordFlag<Perspective>(
      command, "--perspective", options.reading.perspective,
      {{"auto", Perspective::kAuto}, {"white", Perspective::kWhite}, {"mover", Perspective::kMover}},
      "Whose results a source counts: auto (from its data, the default), white or mover")
      .ValueName("WHOSE");
  AddPgnFlags(command, options.reading.pgn);
  AddRecommendedFlag(command, options.reading.ctg);
  command
      .AddNumber("--min-games", options.min_games,
                 "Leave out moves played in fewer than N games, in all sources")
      .ValueName("N");
  command
      .AddRepeated(
          "--positions",
          [&options](const std::string& path) {
            options.positions.push_back(path);
            return std::string();
          },
          ".exp: a book or games in which to look for the positions of its records")
      .ValueName("BOOK");
  command.AddFlag("--partial", options.partial,
                  "Write a part of a book: merge makes of all parts, byte for byte, the index of the whole");
  command.AddFlag("--keys-only", options.keys_only,
                  "Backgammon: leave out the positions, 35 bytes each: OUT answers, but cannot be a source");
  command.AddFlag("--strict", options.reading.strict,
                  "Treat a bad record as an error instead of skipping it");
  AddSalvageFlag(command, options.salvage);
  AddLimitFlags(command, options.limits);
}

absl::Status CheckMemory(const std::string& command, const index::BuildLimits& limits) {
  if (limits.memory_bytes == 0 || limits.memory_bytes >= index::kMinBuildMemory) return absl::OkStatus();
  return UsageError(absl::StrFormat("%s: --memory: %d bytes: a build takes at least %dM", command,
                                    limits.memory_bytes, index::kMinBuildMemory >> 20));
}

absl::Status CheckIsNoSource(const std::string& command, const std::string& output,
                             const std::vector<std::string>& sources) {
  for (const std::string& source : sources) {
    std::error_code error;
    if (std::filesystem::equivalent(PathOf(source), PathOf(output), error)) {
      return UsageError(absl::StrFormat("%s: -o %s: is one of the sources", command, output));
    }
  }
  return absl::OkStatus();
}

}  // namespace tabia::tool
