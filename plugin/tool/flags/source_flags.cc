#include "plugin/tool/flags/source_flags.h"

#include <cstdint>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_format.h"

#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/formats/read_options.h"
#include "core/records/scale.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/pgn_flags.h"

namespace tabia::tool {
namespace {

constexpr uint32_t kMaxThreads = 1024;

void AddSgfFlags(const Command& command, formats::SgfOptions& sgf) {
  AddWordFlag<bool>(command, "--beavers", sgf.beaver, {{"on", true}, {"off", false}},
                    "SGF: beavers in money games, a rule that the file does not contain: on, off (on)")
      .ValueName("on|off");
}

}  // namespace

void AddSourceFlags(const Command& command, books::BuildOptions& options) {
  using records::Perspective;
  AddWordFlag<Perspective>(
      command, "--perspective", options.reading.perspective,
      {{"auto", Perspective::kAuto}, {"white", Perspective::kWhite}, {"mover", Perspective::kMover}},
      "Side whose wins a source counts: white, mover, or auto, which decides from its data (auto)")
      .ValueName("SIDE");
  AddPgnFlags(command, options.reading.pgn);
  AddRecommendedFlag(command, options.reading.ctg);
  AddSgfFlags(command, options.reading.sgf);
  command
      .AddNumber("--min-games", options.min_games, "Minimum games with a move, in all sources together (0)")
      .ValueName("N");
  command
      .AddRepeated("--positions", options.positions,
                   ".exp: book or games that contain the positions of its keys; may be repeated")
      .ValueName("BOOK");
  command
      .AddRepeated("--positions-of", options.positions_of,
                   "Take evaluations only of the positions in BOOK; may be repeated")
      .ValueName("BOOK");
  command.AddFlag(
      "--partial", options.partial,
      "Write a part of a chess book; tabia merge joins all parts into the index of a single build");
  command.AddFlag("--keys-only", options.keys_only,
                  "Backgammon: omit the positions, 35 bytes each; OUT cannot be a source then");
  command.AddFlag("--strict", options.reading.strict, "Fail on a bad record instead of skipping it");
  AddSalvageFlag(command, options.salvage);
  AddLimitFlags(command, options.limits);
}

void AddLimitFlags(const Command& command, index::BuildLimits& limits) {
  command.AddNumber("--threads", limits.threads, "Number of threads (one per core)")
      .ValueName("N")
      .Within(1, kMaxThreads);
  command
      .AddSize("--memory", limits.memory_bytes,
               "Memory limit, such as 1G; data beyond it go to temporary files (a quarter of the memory)")
      .ValueName("SIZE");
  command.AddText("--temp", limits.temp_folder, "Folder of temporary files (that of OUT)")
      .ValueName("DIR")
      .ExistingFolder();
}

absl::Status CheckMemory(const std::string& command, const index::BuildLimits& limits) {
  if (limits.memory_bytes == 0 || limits.memory_bytes >= index::kMinBuildMemory) return absl::OkStatus();
  return UsageError(absl::StrFormat("%s: --memory: %d bytes: must be at least %dM", command,
                                    limits.memory_bytes, index::kMinBuildMemory >> 20));
}

absl::Status CheckIsNoSource(const std::string& command, const std::string& output,
                             const std::vector<std::string>& sources) {
  for (const std::string& source : sources) {
    std::error_code error;
    if (std::filesystem::equivalent(PathOf(source), PathOf(output), error)) {
      return UsageError(absl::StrFormat("%s: -o %s: must not be one of the sources", command, output));
    }
  }
  return absl::OkStatus();
}

}  // namespace tabia::tool
