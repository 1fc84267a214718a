// tabia cache: lists or removes the cached indexes of large books.
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/book_cache.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {
namespace {

struct CacheFlags {
  bool empty = false;
  bool json = false;
};

// Returns an age such as "3 days", in the largest unit of which there are at least two.
std::string AgeText(std::chrono::seconds age) {
  const auto seconds = static_cast<uint64_t>(age.count());
  constexpr uint64_t kMinute = 60, kHour = 60 * kMinute, kDay = 24 * kHour;
  if (seconds >= 2 * kDay) return FormatCount(seconds / kDay, "day");
  if (seconds >= 2 * kHour) return FormatCount(seconds / kHour, "hour");
  return seconds >= 2 * kMinute ? FormatCount(seconds / kMinute, "minute") : FormatCount(seconds, "second");
}

std::string ListText(const std::string& folder, const std::vector<books::CachedIndex>& indexes) {
  using Align = report::Table::Align;
  uint64_t bytes = 0;
  report::Table table({{"bytes", Align::kRight}, {"age", Align::kRight}, {"book", Align::kLeft}, {"path"}});
  for (const books::CachedIndex& index : indexes) {
    bytes += index.bytes;
    const std::string book = index.book.empty() ? "unknown" : index.book_exists ? "exists" : "is gone";
    table.AddRow({absl::StrFormat("%d", index.bytes), AgeText(index.age), book,
                  MakePrintable(index.book.empty() ? index.index : index.book)});
  }
  const std::string text =
      report::FactLine("cache", folder) +
      report::FactLine("indexes", absl::StrFormat("%d, %s", indexes.size(), FormatCount(bytes, "byte")));
  return indexes.empty() ? text : text + "\n" + table.Text();
}

std::string ListJson(const std::vector<books::CachedIndex>& indexes) {
  std::string lines;
  for (const books::CachedIndex& index : indexes) {
    lines += JsonLine({{"path", TextOrNull(index.book)},
                       {"exists", index.book.empty() ? Json() : Json(index.book_exists)},
                       {"bytes", index.bytes},
                       {"age_seconds", index.age.count()},
                       {"cached", index.index}});
  }
  return lines;
}

absl::Status Empty(const CacheFlags& flags, const std::string& folder, Output& out) {
  const books::RemovedIndexes removed = books::EmptyCache(folder);
  if (flags.json) return out.Write(JsonLine({{"removed", removed.indexes}, {"bytes", removed.bytes}}));
  return out.Write(report::FactLine("cache", folder) +
                   report::FactLine("removed", absl::StrFormat("%d, %s", removed.indexes,
                                                               FormatCount(removed.bytes, "byte"))));
}

absl::StatusOr<int> Cache(const CacheFlags& flags, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const std::string folder, books::DefaultCacheFolder());
  if (flags.empty) {
    TABIA_RETURN_IF_ERROR(Empty(flags, folder, out));
    return kDone;
  }
  const std::vector<books::CachedIndex> indexes = books::ListCache(folder);
  TABIA_RETURN_IF_ERROR(out.Write(flags.json ? ListJson(indexes) : ListText(folder, indexes)));
  return kDone;
}

}  // namespace

void AddCache(CommandLine& line) {
  const auto flags = std::make_shared<CacheFlags>();
  const Command command =
      line.AddCommand({"cache", "[--empty]", "Lists or removes cached indexes of large books"});
  AddJsonFlag(command, flags->json);
  command
      .AddFlag("--empty", flags->empty, "Remove all cached indexes; programs that have one open can continue")
      .ManualText("Remove all cached indexes. Programs that have one open can continue.");
  command.SetAction([flags](Output& out) { return Cache(*flags, out); });
}

}  // namespace tabia::tool
