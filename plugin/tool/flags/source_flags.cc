#include "plugin/tool/flags/source_flags.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "absl/strings/str_format.h"

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

// Adds the rules for moves by the sums of all sources.
void AddMoveRuleFlags(const Command& command, books::BuildOptions& options) {
  command
      .AddNumber("--min-games", options.rule.min_games,
                 "Minimum games with a move, in all sources together (0)")
      .ValueName("N")
      .Details("With --half-life, a game counts by its weight, a new one as 1.");
  command
      .AddParsed(
          "--min-share",
          [&options](const std::string& text) { return TakeMinShare(text, options.rule.min_share); },
          "Minimum share of a move in its position, such as 5%, or white=20%,black=0.5% (0%)")
      .ValueName("PERCENT")
      .ManualText(
          "Drop a move if its share of the games of its position is smaller, in all sources together: 5%, or "
          "for each side to move, white=20%,black=0.5%. In a book without games, its share of the weights "
          "decides.");
  command
      .AddParsed(
          "--min-score",
          [&options](const std::string& text) -> std::string {
            const auto score = ParseMillionths(text);
            options.rule.min_score = score.value_or(0);
            return score ? "" : text + ": must be a percentage such as 45%";
          },
          "Minimum score of a move with games, such as 45% (0%)")
      .ValueName("PERCENT")
      .ManualText(
          "Drop a move if the player who made it scored less than this in its games, such as 45%; moves "
          "without games are kept. Each of these three rules sees all moves of a position, also those that "
          "another rule drops.");
  AddCentipawns(
      command, "--max-loss", 0, options.rule.max_loss,
      "Make moves inactive that are more than N centipawns below the best one or have no evaluation "
      "(no limit)")
      .ManualText(
          "Make moves inactive that are more than N centipawns below the reference move of their position, "
          "which has the deepest evaluation, and moves without an evaluation. Inactive moves are listed, but "
          "never played. The default is no limit.");
}

// Returns the reason if a text about a book is rejected, or an empty text.
std::string TakeAbout(const std::string& text, std::string& about) {
  constexpr size_t kMaxBytes = 1000;
  about = text;
  const bool is_line = IsUtf8(text) && MakePrintable(text) == text;
  if (is_line && !text.empty() && text.size() <= kMaxBytes) return "";
  return absl::StrFormat("must be a line of printable text of at most %d bytes", kMaxBytes);
}

void AddSgfFlags(const Command& command, formats::SgfOptions& sgf) {
  AddWordFlag<bool>(command, "--beavers", sgf.beaver, {{"on", true}, {"off", false}},
                    "SGF: beavers in money games, a rule that the file does not contain: on, off (on)")
      .ValueName("on|off")
      .ManualText(
          "SGF: beavers in money games, `on` or `off` (on). A file of GNU Backgammon does not contain this "
          "rule; its default is `on`.");
}

}  // namespace

void AddSourceFlags(const Command& command, books::BuildOptions& options) {
  using records::Perspective;
  AddWordFlag<Perspective>(
      command, "--perspective", options.reading.perspective,
      {{"auto", Perspective::kAuto}, {"white", Perspective::kWhite}, {"mover", Perspective::kMover}},
      "Side whose wins a source counts: white, mover, or auto, which decides from its data (auto)")
      .ValueName("SIDE")
      .ManualText(
          "The side whose wins a source counts: `white`, `mover`, or `auto`, the default, which decides from "
          "the data of the source.");
  AddPgnFlags(command, options.reading);
  command
      .AddFlag("--unique", options.unique, "PGN: count repeated games once, also across sources")
      .ManualText(
          "PGN: leave out games that repeat an earlier one, in the same source or in a source before it. Two "
          "games are the same if they have the same moves and result, and if their dates and players may be "
          "the same. Names may be spelled differently: \"Carlsen, M\" may be \"Magnus Carlsen\". tabia reads "
          "PGN files twice, so they cannot be pipes. --unique cannot be combined with --partial or "
          "--variations. The report has the number of repeated games with and without this flag.");
  AddRecommendedFlag(command, options.reading.ctg);
  AddSgfFlags(command, options.reading.sgf);
  AddMoveRuleFlags(command, options);
  command
      .AddRepeated("--positions", options.positions,
                   ".exp, EPD with values: book or games with more positions; may be repeated")
      .ValueName("BOOK")
      .ManualText(
          "For experience files, which contain keys without positions: find the positions in this book or in "
          "these games. For EPD with values of positions: also evaluate the legal moves from the positions of "
          "this book. Its own moves are not added to OUT. May be repeated.");
  command
      .AddRepeated("--positions-of", options.positions_of,
                   "Take evaluations only of the positions in BOOK; may be repeated")
      .ValueName("BOOK")
      .ManualText(
          "Take evaluations only of the positions in BOOK, such as the games of the same build; may be "
          "repeated.");
  command
      .AddFlag("--partial", options.partial,
               "Write a part of a chess book; tabia merge joins all parts into the index of a single build")
      .ManualText(
          "Write a part of a chess book. It cannot be probed, but `tabia merge` merges all parts into the "
          "same bytes as one build of all sources in the same order. Pass --min-games, --min-share, "
          "--min-score and --max-loss to that merge.");
  command
      .AddFlag("--keys-only", options.keys_only,
               "Backgammon: omit the positions, 35 bytes each; OUT cannot be a source then")
      .ManualText(
          "Backgammon: omit the positions from the index, 35 bytes each. The answers are the same, but the "
          "index cannot be a source, and `tabia dump` prints its keys.");
  command
      .AddParsed(
          "--about", [&options](const std::string& text) { return TakeAbout(text, options.about); },
          "Text to store in an index about its origin, which tabia info prints")
      .ValueName("TEXT")
      .ManualText(
          "Store a line of text about the origin of the book in an index, such as its maker, date and "
          "licence. `tabia info` prints it.");
  command
      .AddText("--source", options.reading.source,
               "Backgammon analyses as text: their author, shown with each (the name of the file)")
      .ValueName("NAME")
      .ManualText(
          "Backgammon analyses as text: their author, which is shown with each evaluation. A text does not "
          "contain it; `tabia info` prints the name after \"Posted By:\" as a proposal. The default is the "
          "name of the file.");
  command.AddFlag("--strict", options.reading.strict, "Fail on a bad record instead of skipping it");
  AddSalvageFlag(command, options.salvage);
  AddLimitFlags(command, options.limits);
}

void AddLimitFlags(const Command& command, index::BuildLimits& limits) {
  command.AddNumber("--threads", limits.threads, "Number of threads (one per core)")
      .ValueName("N")
      .Within(1, kMaxThreads)
      .ManualText("The number of threads. The default is one per core that the process may use.");
  command
      .AddSize("--memory", limits.memory_bytes,
               "Memory limit, such as 1G; data beyond it go to temporary files (a quarter of the memory)")
      .ValueName("SIZE")
      .ManualText(
          "The memory limit, such as 1G, at least 160M. Data beyond it go to temporary files. The default is "
          "a quarter of the memory that the process may use.");
  command.AddText("--temp", limits.temp_folder, "Folder of temporary files (that of OUT)")
      .ValueName("DIR")
      .ExistingFolder()
      .ManualText("The folder of temporary files. The default is the folder of OUT.");
}

absl::Status CheckMemory(const std::string& command, const index::BuildLimits& limits) {
  if (limits.memory_bytes == 0 || limits.memory_bytes >= index::kMinBuildMemory) return absl::OkStatus();
  return UsageError(absl::StrFormat("%s: --memory: %d bytes: must be at least %dM", command,
                                    limits.memory_bytes, index::kMinBuildMemory >> 20));
}

InputPaths InputsOf(const std::string& command, std::string_view argument,
                    const std::vector<std::string>& sources, const books::BuildOptions& options) {
  return InputPaths(command)
      .Add(argument, sources)
      .Add("--positions", options.positions)
      .Add("--positions-of", options.positions_of);
}

}  // namespace tabia::tool
