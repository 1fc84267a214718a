#include "core/formats/oobs/oobs_schema.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/types/span.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/sqlite/sqlite_query.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kPositionNames[] = {"EPD", "FEN"};
// The columns of Book beside that of the position.
constexpr std::string_view kBookColumns[] = {"ID", "Move", "Active", "Win", "Draw", "Loss", "Comment"};

// A table that exists.
class Table {
 public:
  Table(std::string path, std::string_view name, std::vector<SqliteFile::Column> columns)
      : path_(std::move(path)), name_(name), columns_(std::move(columns)) {}

  // Returns whether there is a column `name`; BadFile if it would have to be computed.
  absl::StatusOr<bool> Has(std::string_view name) const {
    for (const SqliteFile::Column& column : columns_) {
      if (!SameName(column.name, name)) continue;
      if (!column.generated) return true;
      return Bad(FormatText("column %s is a generated one", name));
    }
    return false;
  }

  absl::Status Require(std::string_view name) const {
    TABIA_ASSIGN_OR_RETURN(const bool has, Has(name));
    return has ? absl::OkStatus() : Bad(FormatText("has no column %s", name));
  }

  // Returns the columns that are neither `position` nor one of `names`, by their places from 1.
  std::map<int64_t, std::string> Others(std::string_view position, absl::Span<const std::string_view> names) const {
    std::map<int64_t, std::string> others;
    for (size_t i = 0; i < columns_.size(); ++i) {
      const auto is_same = [&](std::string_view name) { return SameName(columns_[i].name, name); };
      const bool is_used = is_same(position) || std::any_of(names.begin(), names.end(), is_same);
      if (!is_used) others[static_cast<int64_t>(i) + 1] = columns_[i].name;
    }
    return others;
  }

  absl::Status Bad(std::string_view why) const { return BadFile(path_, FormatText("table %s", name_), why); }

 private:
  std::string path_;
  std::string_view name_;
  std::vector<SqliteFile::Column> columns_;
};

absl::StatusOr<std::optional<Table>> FindTable(const SqliteFile& file, std::string_view name) {
  TABIA_ASSIGN_OR_RETURN(auto columns, file.Columns(name));
  if (!columns) return std::nullopt;
  return Table(file.path(), name, *std::move(columns));
}

// Returns "EPD" or "FEN", with `suffix`, whichever column the table has; nothing if it has neither.
absl::StatusOr<std::optional<std::string>> PositionColumn(const Table& table, std::string_view suffix) {
  for (const std::string_view name : kPositionNames) {
    std::string column = FormatText("%s%s", name, suffix);
    TABIA_ASSIGN_OR_RETURN(const bool has, table.Has(column));
    if (has) return column;
  }
  return std::nullopt;
}

absl::StatusOr<std::string> ColumnOr(const Table& book, std::string_view name, std::string_view otherwise) {
  TABIA_ASSIGN_OR_RETURN(const bool has, book.Has(name));
  return FormatText("%s%s", has ? "b." : "", has ? name : otherwise);
}

// The SQL of the positions: what to select, and what to select it from.
struct OobsSource {
  std::string layout, position, from;
  std::string book_column;  // of Book: the position, or its ID in the other table
};

// NOT INDEXED keeps SQLite from the file's own indexes, which may hold expressions.
constexpr std::string_view kFromBook = "Book AS b NOT INDEXED";

// Joins a table of positions by ID, which should be its key or unique. Otherwise a large book takes more steps than
// SqliteFile permits.
absl::StatusOr<OobsSource> JoinedSource(const SqliteFile& file, std::string_view id_column) {
  for (const std::string_view name : kPositionNames) {
    TABIA_ASSIGN_OR_RETURN(const auto table, FindTable(file, name));
    if (!table) continue;
    TABIA_RETURN_IF_ERROR(table->Require("ID"));
    TABIA_ASSIGN_OR_RETURN(const auto column, PositionColumn(*table, ""));
    if (!column) return table->Bad("has neither a column EPD nor a column FEN");
    return OobsSource{
        FormatText("two tables, %s", *column), FormatText("p.%s", *column),
        FormatText("%s LEFT JOIN %s AS p ON p.ID = b.%s", kFromBook, QuotedName(name), id_column),
        std::string(id_column)};
  }
  return BadFile(file.path(), "table Book",
                 FormatText("column %s needs a table EPD or FEN, and there is none", id_column));
}

absl::StatusOr<OobsSource> FindSource(const SqliteFile& file, const Table& book) {
  TABIA_ASSIGN_OR_RETURN(const auto column, PositionColumn(book, ""));
  if (column) {
    return OobsSource{FormatText("one table, %s", *column), FormatText("b.%s", *column),
                      std::string(kFromBook), *column};
  }
  TABIA_ASSIGN_OR_RETURN(const auto id_column, PositionColumn(book, "ID"));
  if (!id_column) return book.Bad("has neither a column EPD nor a column FEN");
  return JoinedSource(file, *id_column);
}

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

absl::StatusOr<OobsSchema> ReadOobsSchema(const SqliteFile& file) {
  TABIA_ASSIGN_OR_RETURN(const auto book, FindTable(file, "Book"));
  if (!book) {
    return BadFile(file.path(), "database", "not an OOBS book: an SQLite database without a table Book");
  }
  for (const std::string_view name : {"Move", "Win", "Draw", "Loss"}) {
    TABIA_RETURN_IF_ERROR(book->Require(name));
  }
  TABIA_ASSIGN_OR_RETURN(OobsSource source, FindSource(file, *book));
  OobsSchema schema;
  TABIA_ASSIGN_OR_RETURN(schema.has_id, book->Has("ID"));
  TABIA_ASSIGN_OR_RETURN(const std::string active, ColumnOr(*book, "Active", "1"));
  TABIA_ASSIGN_OR_RETURN(const std::string comment, ColumnOr(*book, "Comment", "NULL"));
  schema.layout = std::move(source.layout);
  schema.columns = FormatText("%s, %s, b.Move, %s, b.Win, b.Draw, b.Loss, %s",
                              schema.has_id ? "b.ID" : "NULL", source.position, active, comment);
  schema.from = std::move(source.from);
  schema.others = book->Others(source.book_column, kBookColumns);
  return schema;
}

absl::StatusOr<OobsInfo> ReadOobsInfo(const SqliteFile& file) {
  OobsInfo info;
  TABIA_ASSIGN_OR_RETURN(auto columns, file.Columns("Info"));
  if (!columns) return info;
  const bool named = HasColumn(*columns, "Name") && HasColumn(*columns, "Value");
  TABIA_RETURN_IF_ERROR(named ? AddNamedValues(file, info) : AddColumns(file, *columns, info));
  return info;
}

}  // namespace tabia::formats
