#include "core/formats/oobs/oobs_info.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/sqlite/sqlite_query.h"

namespace tabia::formats {
namespace {

constexpr size_t kMaxFacts = 64;
constexpr size_t kMaxNameBytes = 64, kMaxValueBytes = 1024;

records::Perspective PerspectiveOf(std::string_view text) {
  if (SameName(text, "mover")) return records::Perspective::kMover;
  if (SameName(text, "white")) return records::Perspective::kWhite;
  return records::Perspective::kAuto;
}

void AddFact(std::string_view name, std::string_view value, OobsInfo& info) {
  if (name.empty() || name.size() > kMaxNameBytes || value.size() > kMaxValueBytes) return;
  std::string text = MakePrintable(value);
  absl::StripAsciiWhitespace(&text);
  if (SameName(name, "Variant") && !text.empty()) info.variant = absl::AsciiStrToLower(text);
  if (SameName(name, "ItemCount") && !absl::SimpleAtoi(text, &info.item_count)) info.item_count = 0;
  if (SameName(name, kPerspectiveFact)) info.perspective = PerspectiveOf(text);
  info.facts[MakePrintable(name)] = std::move(text);
}

bool HasColumn(const std::vector<SqliteFile::Column>& columns, std::string_view name) {
  return std::any_of(columns.begin(), columns.end(),
                     [&](const auto& column) { return SameName(column.name, name) && !column.generated; });
}

absl::Status AddNamedValues(const SqliteFile& file, OobsInfo& info) {
  TABIA_ASSIGN_OR_RETURN(
      SqliteQuery query,
      file.Query(FormatText("SELECT Name, Value FROM Info NOT INDEXED LIMIT %d", kMaxFacts)));
  while (true) {
    TABIA_ASSIGN_OR_RETURN(const bool row, query.Step());
    if (!row) return absl::OkStatus();
    AddFact(query.text(0), query.text(1), info);
  }
}

absl::Status AddColumns(const SqliteFile& file, const std::vector<SqliteFile::Column>& columns,
                        OobsInfo& info) {
  for (size_t i = 0; i < std::min(columns.size(), kMaxFacts); ++i) {
    if (columns[i].generated) continue;
    TABIA_ASSIGN_OR_RETURN(SqliteQuery query, file.Query(FormatText("SELECT %s FROM Info NOT INDEXED LIMIT 1",
                                                                    QuotedName(columns[i].name))));
    TABIA_ASSIGN_OR_RETURN(const bool row, query.Step());
    if (row) AddFact(columns[i].name, query.text(0), info);
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<OobsInfo> ReadOobsInfo(const SqliteFile& file) {
  OobsInfo info;
  TABIA_ASSIGN_OR_RETURN(auto columns, file.Columns("Info"));
  if (!columns) return info;
  const bool named = HasColumn(*columns, "Name") && HasColumn(*columns, "Value");
  TABIA_RETURN_IF_ERROR(named ? AddNamedValues(file, info) : AddColumns(file, *columns, info));
  return info;
}

}  // namespace tabia::formats
