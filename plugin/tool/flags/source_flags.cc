#include "plugin/tool/flags/source_flags.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

#include "absl/strings/str_format.h"

#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/piece.h"
#include "core/formats/read_options.h"
#include "core/records/scale.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/pgn_flags.h"

namespace tabia::tool {
namespace {

constexpr uint32_t kMaxThreads = 1024;

// Parses "0.5%" as millionths of one.
std::optional<uint32_t> ParseMillionths(std::string_view text) {
  constexpr size_t kDecimals = 4;
  constexpr uint32_t kPercent = books::kMillionths / 100;
  if (!text.ends_with('%')) return std::nullopt;
  text.remove_suffix(1);
  const size_t point = std::min(text.find('.'), text.size());
  std::string decimals(text.substr(std::min(point + 1, text.size())));
  if (decimals.size() > kDecimals || (point < text.size() && decimals.empty())) return std::nullopt;
  decimals.resize(kDecimals, '0');
  const auto whole = ParseNumber<uint32_t>(text.substr(0, point)), part = ParseNumber<uint32_t>(decimals);
  if (!whole || !part || *whole > 100 || *whole * kPercent + *part > books::kMillionths) return std::nullopt;
  return *whole * kPercent + *part;
}

// Parses "5%", or "white=20%,black=0.5%", of which one may be missing. Returns the reason if the text is rejected, or
// an empty text.
std::string TakeMinShare(const std::string& text, books::ByColor& min_share) {
  min_share = {};
  const std::vector<std::string_view> parts = Split(text, ",");
  for (std::string_view part : parts) {
    const size_t equals = part.find('=');
    const std::string_view color = equals == std::string_view::npos ? "" : part.substr(0, equals);
    const auto share = ParseMillionths(color.empty() ? part : part.substr(equals + 1));
    if (!share || (color.empty() && parts.size() > 1) ||
        (!color.empty() && color != "white" && color != "black")) {
      return text + ": must be a percentage such as 5%, or white=20%,black=0.5%";
    }
    if (color != "black") min_share[chess::kWhite] = *share;
    if (color != "white") min_share[chess::kBlack] = *share;
  }
  return "";
}

// Adds the flags that drop moves by the sums of all sources.
void AddMoveRuleFlags(const Command& command, books::BuildOptions& options) {
  command
      .AddNumber("--min-games", options.min_games, "Minimum games with a move, in all sources together (0)")
      .ValueName("N");
  command
      .AddParsed(
          "--min-share",
          [&options](const std::string& text) { return TakeMinShare(text, options.min_share); },
          "Minimum share of a move in its position, such as 5%, or white=20%,black=0.5% (0%)")
      .ValueName("PERCENT");
  command
      .AddParsed(
          "--min-score",
          [&options](const std::string& text) -> std::string {
            const auto score = ParseMillionths(text);
            options.min_score = score.value_or(0);
            return score ? "" : text + ": must be a percentage such as 45%";
          },
          "Minimum score of a move with games, such as 45% (0%)")
      .ValueName("PERCENT");
}

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
  AddMoveRuleFlags(command, options);
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
