// Columns as data: a table is described once, and text, TSV and JSON are written from that list.
//
//   const ColumnList<Opening> kColumns = {
//       {"ply", "ply", kRight, kText | kTsv, [](const Opening& opening) { return Value::Count(opening.plies); }}, …};
//
// A list has the order of the columns in every form. Where the forms differ (a line of JSON has the program before the
// games, but a table ends with it), the column is in the list twice, for one form each.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/json.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {

// A value of a column. Each form writes it in its own way: an equity is "+0.1234" in text, "0.1234" in TSV and 0.123412 in
// JSON. A value that is absent is an empty cell, or null.
class Value {
 public:
  enum class Style : uint8_t {
    kDecimal,  // "0.1234", and rounded as by Rounded in JSON
    kEquity,   // the same, with a sign in text
    kChance,   // "45.30%" in text
    kShare,    // "45.3%" in text, unrounded in JSON
  };

  Value() = default;
  Value(std::string text) : value_(std::move(text)) {}
  Value(std::string_view text) : value_(std::string(text)) {}
  Value(const char* text) : value_(std::string(text)) {}
  Value(double number, Style style) : value_(Number{number, style}) {}
  static Value Count(uint64_t count);
  static Value Bool(bool is_true);
  // A value of JSON alone.
  static Value Of(Json json);
  // Returns the value of `text`, absent if it is empty.
  static Value OrAbsent(std::string text);

  // Makes tables of text print `text` instead: the forms of programs repeat what a reader sees in the row above.
  Value InText(std::string text) &&;

  std::string Text() const;
  std::string Tsv() const;
  Json ToJson() const;

 private:
  struct Number {
    double number;
    Style style;
  };

  std::variant<std::monostate, std::string, uint64_t, bool, Number, Json> value_;
  std::optional<std::string> text_;
};

// The forms that show a column, as bits. A list may have more of its own, from kOwnForm.
inline constexpr unsigned kText = 1, kTsv = 2, kJson = 4;
inline constexpr unsigned kWideText = 8;  // tables that have room for every detail
inline constexpr unsigned kOwnForm = 16;

template <typename Row>
struct Column {
  std::string_view title;  // in tables of text
  std::string_view name;   // in TSV and JSON
  Table::Align align = Table::Align::kLeft;
  unsigned forms = 0;
  std::function<Value(const Row&)> value;
};

template <typename Row>
class ColumnList {
 public:
  ColumnList(std::initializer_list<Column<Row>> columns) : columns_(columns) {}

  ColumnList operator+(const ColumnList& more) const {
    ColumnList all = *this;
    all.columns_.insert(all.columns_.end(), more.columns_.begin(), more.columns_.end());
    return all;
  }

  // Returns the columns that one of `forms` shows, for these forms alone.
  ColumnList Only(unsigned forms) const {
    ColumnList some = {};
    for (Column<Row> column : columns_) {
      column.forms &= forms;
      if (column.forms != 0) some.columns_.push_back(std::move(column));
    }
    return some;
  }

  // Returns the columns of rows that have a `Row` as a part. If `part` returns null, the values are absent.
  template <typename Whole>
  ColumnList<Whole> For(const Row* (*part)(const Whole&)) const {
    ColumnList<Whole> whole = {};
    for (const Column<Row>& column : columns_) {
      whole.columns_.push_back({column.title, column.name, column.align, column.forms,
                                [part, value = column.value](const Whole& row) {
                                  const Row* const found = part(row);
                                  return found == nullptr ? Value() : value(*found);
                                }});
    }
    return whole;
  }

  Table StartTable(unsigned forms = kText) const {
    std::vector<Table::Column> titles;
    Visit(forms, [&](const auto& column) { titles.push_back({std::string(column.title), column.align}); });
    return Table(std::move(titles));
  }
  void AddRow(const Row& row, Table& table, unsigned forms = kText) const {
    std::vector<std::string> cells;
    Visit(forms, [&](const auto& column) { cells.push_back(column.value(row).Text()); });
    table.AddRow(std::move(cells));
  }

  // Return a line, with its end.
  std::string TsvTitles() const {
    return TsvLine([](const auto& column) { return std::string(column.name); });
  }
  std::string Tsv(const Row& row) const {
    return TsvLine([&](const auto& column) { return column.value(row).Tsv(); });
  }

  // Sets the members of the object `json`.
  void AddMembers(const Row& row, Json& json, unsigned forms = kJson) const {
    Visit(forms, [&](const auto& column) { json[column.name] = column.value(row).ToJson(); });
  }
  Json ToJson(const Row& row, unsigned forms = kJson) const {
    Json json = Json::Object();
    AddMembers(row, json, forms);
    return json;
  }

 private:
  template <typename Other>
  friend class ColumnList;

  template <typename Visitor>
  void Visit(unsigned forms, Visitor visit) const {
    for (const Column<Row>& column : columns_) {
      if ((column.forms & forms) != 0) visit(column);
    }
  }

  template <typename Cell>
  std::string TsvLine(Cell cell) const {
    std::string line;
    Visit(kTsv, [&](const auto& column) {
      line += cell(column);
      line += '\t';
    });
    if (!line.empty()) line.back() = '\n';
    return line;
  }

  std::vector<Column<Row>> columns_;
};

// Rounds to six decimals, the precision of a float.
double Rounded(double number);

}  // namespace tabia::report
