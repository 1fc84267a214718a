// tabia formats: the formats of books that tabia reads and writes.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include "core/base/json.h"
#include "core/base/status.h"
#include "core/convert/convert.h"
#include "core/formats/registry.h"
#include "core/records/game.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/commands/dump_lines.h"

namespace tabia::tool {
namespace {

struct ListedFormat {
  std::string name;
  std::vector<std::string> extensions, games;
  bool written, in_place;
  std::string description;
};

// Returns the index first, which the registry of foreign formats does not contain, then chess before backgammon.
std::vector<ListedFormat> ListFormats() {
  const auto name = [](records::Game game) { return std::string(records::GameName(game)); };
  std::vector<ListedFormat> list = {{.name = std::string(convert::kIndexName),
                                     .extensions = {std::string(convert::kIndexExtension)},
                                     .games = {name(records::Game::kChess), name(records::Game::kBackgammon)},
                                     .written = true,
                                     .in_place = true,
                                     .description = "Index, opened at once at any size"}};
  for (const formats::Format& format : formats::AllFormats()) {
    list.push_back({.name = std::string(format.name),
                    .extensions = absl::StrSplit(std::string(format.extensions), ' '),
                    .games = {name(format.game())},
                    .written = formats::WrittenFormatNamed(format.name) != nullptr ||
                               TextFormatOf(std::string(format.extensions)),
                    .in_place = format.in_place != nullptr,
                    .description = std::string(format.description)});
  }
  std::stable_partition(list.begin(), list.end(), [&](const ListedFormat& format) {
    return format.games[0] == name(records::Game::kChess);
  });
  return list;
}

std::string ListText(const std::vector<ListedFormat>& list) {
  report::Table table({{"format"}, {"extensions"}, {"game"}, {"written"}, {"in place"}, {"description"}});
  for (const ListedFormat& format : list) {
    table.AddRow({format.name, absl::StrJoin(format.extensions, " "), absl::StrJoin(format.games, ", "),
                  format.written ? "yes" : "no", format.in_place ? "yes" : "no", format.description});
  }
  return table.Text();
}

std::string ListJson(const std::vector<ListedFormat>& list) {
  std::string lines;
  for (const ListedFormat& format : list) {
    lines += JsonLine({{"format", format.name},
                       {"extensions", format.extensions},
                       {"games", format.games},
                       {"written", format.written},
                       {"in_place", format.in_place},
                       {"description", format.description}});
  }
  return lines;
}

}  // namespace

void AddFormats(CommandLine& line) {
  const auto json = std::make_shared<bool>(false);
  const Command command = line.AddCommand({"formats", "", "Lists the formats that tabia reads and writes"});
  AddJsonFlag(command, *json);
  command.SetAction([json](Output& out) -> absl::StatusOr<int> {
    const std::vector<ListedFormat> list = ListFormats();
    TABIA_RETURN_IF_ERROR(out.Write(*json ? ListJson(list) : ListText(list)));
    return kDone;
  });
}

}  // namespace tabia::tool
