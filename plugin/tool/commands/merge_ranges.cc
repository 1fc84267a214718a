#include "plugin/tool/commands/merge_ranges.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/books/range_join.h"
#include "core/records/game.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::tool {
namespace {

constexpr const char* kRange = "range";
constexpr const char* kJoin = "join";

// A join decides nothing that the ranges have decided, so it has no flags for that.
constexpr std::string_view kFlagsOfJoin[] = {kJoin,     "json",   "output", "allow-empty",
                                             "threads", "memory", "temp"};
constexpr std::string_view kFlagsOfRange[] = {kRange,     "json",  "output",    "allow-empty", "threads",
                                              "memory",   "temp",  "min-games", "min-share",   "min-score",
                                              "max-loss", "about", "partial",   "keys-only"};

// Parses "3/7".
std::optional<index::KeyRange> ParseRange(const std::string& text) {
  const std::vector<std::string_view> numbers = Split(text, "/");
  if (numbers.size() != 2) return std::nullopt;
  const auto number = ParseNumber<uint32_t>(numbers[0]), count = ParseNumber<uint32_t>(numbers[1]);
  if (!number || !count || *number == 0 || *number > *count || *count > index::kMaxRanges)
    return std::nullopt;
  return index::KeyRange{*number, *count};
}

}  // namespace

void AddRangeFlags(const Command& command, std::optional<index::KeyRange>& range, bool& join) {
  const auto take = [&range](const std::string& text) -> std::string {
    range = ParseRange(text);
    if (range) return "";
    return absl::StrFormat("%s: must be i/N, such as 3/7, with N at most %d", text, index::kMaxRanges);
  };
  const Option one = command
                         .AddParsed("--range", take,
                                    "Write the i-th of N ranges of the keys of parts, for tabia merge --join")
                         .ValueName("i/N")
                         .ManualText(
                             "Write the i-th of N ranges of the keys, such as 3/7, from parts or backgammon "
                             "indexes. N is at most 65536.");
  command.AddFlag("--join", join, "Join the ranges of a merge: pass all files of --range")
      .Excludes(one)
      .ManualText("Join ranges: pass every file that --range wrote, in any order.");
}

absl::Status CheckRangeFlags(const Command& command, bool join) {
  const auto is_permitted = [join](const std::string& name) {
    const auto has = [&name](const auto& flags) {
      return std::find(std::begin(flags), std::end(flags), name) != std::end(flags);
    };
    return join ? has(kFlagsOfJoin) : has(kFlagsOfRange);
  };
  for (const Option& option : command.Options()) {
    if (option.LongName().empty() || !option.IsGiven() || is_permitted(option.LongName())) continue;
    return UsageError(absl::StrFormat(
        "merge: --%s: cannot be combined with --%s: %s", option.LongName(), join ? kJoin : kRange,
        join ? "the ranges are already filtered" : "the records of parts are already read"));
  }
  return absl::OkStatus();
}

absl::StatusOr<convert::ConvertReport> JoinRanges(const std::vector<std::string>& ranges,
                                                  const books::BuildOptions& building,
                                                  const std::string& output) {
  books::JoinOptions options = {
      .limits = building.limits, .allow_empty = building.allow_empty, .progress = building.reading.progress};
  TABIA_ASSIGN_OR_RETURN(books::BuiltFile built, books::JoinRangeFiles(ranges, std::move(options), output));
  convert::ConvertReport report;
  report.book = std::move(built.info);
  report.bytes = built.bytes;
  report.written.records = report.book.moves;
  return report;
}

std::string RangeText(const index::KeyRange& range, const std::string& output,
                      const convert::ConvertReport& report, bool json) {
  if (json) {
    return JsonLine({{"range", {{"number", uint64_t{range.number}}, {"of", uint64_t{range.count}}}},
                     {"file", output},
                     {"bytes", report.bytes},
                     {"source", report::BookInfoJson(report.book)}});
  }
  const std::string text = report::FactLine(
      "range", absl::StrFormat("%s (%d of %d, %d bytes)", output, range.number, range.count, report.bytes));
  if (report.book.game == records::Game::kBackgammon) return text + report::BackgammonCountsText(report.book);
  return text + report::FactLine("positions", absl::StrFormat("%d", report.book.positions)) +
         report::FactLine("moves", absl::StrFormat("%d", report.book.moves));
}

}  // namespace tabia::tool
