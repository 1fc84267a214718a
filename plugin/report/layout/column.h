// Columns as data: a table is described once, and text, TSV, JSON and HTML are written from that list.
//
//   const ColumnList<Opening> kColumns = {
//       {"ply", "ply", kRight, kText | kTsv, [](const Opening& opening) { return Value::Count(opening.plies); }}, …};
//
// A list has the order of the columns in every form. If the forms differ (a line of JSON has the program before the
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
#include "plugin/report/layout/html.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {

// A value of a column. Each form writes it in its own way: an equity is "+0.1234" in text and HTML, "0.1234" in TSV and
// 0.123412 in JSON. An absent value is an empty cell, or null.
class Value {
 public:
  enum class Style : uint8_t {
    kDecimal,  // "0.1234", and rounded to six decimals in JSON
    kEquity,   // the same, with a sign in text
    kChance,   // "45.30%" in text
    kShare,    // "45.3%" in text, unrounded in JSON
  };

  Value() = default;
  Value(std::string text) : value_(std::move(text)) {}
  Value(std::string_view text) : value_(std::string(text)) {}
  Value(const char* text) : value_(std::string(text)) {}
  Value(double number, Style style) : value_(Number{number, style}) {}
  // Makes an absent value if there is no number.
  Value(const std::optional<double>& number, Style style) {
    if (number) value_ = Number{*number, style};
  }
  static Value Count(uint64_t count);
  static Value Bool(bool is_true);
  // Makes a value that only JSON shows.
  static Value Of(Json json);
  // Returns the value of `text`, absent if it is empty.
  static Value OrAbsent(std::string text);

  // Makes tables of text print `text` instead. Readers see a repeated value in the row above; programs need it in each
  // row.
  Value InText(std::string text) &&;
  // Makes HTML show `html` instead, in a cell of these classes if they are not empty.
  Value InHtml(Html html, std::string classes = {}) &&;

  std::string Text() const;
  std::string Tsv() const;
  Json ToJson() const;
  Html ToHtml() const;
  const std::string& html_classes() const { return html_classes_; }

 private:
  struct Number {
    double number;
    Style style;
  };

  std::variant<std::monostate, std::string, uint64_t, bool, Number, Json> value_;
  std::optional<std::string> text_;
  std::optional<Html> html_;
  std::string html_classes_;
};

// The forms that show a column, as bits. A list may have more of its own, from kOwnForm.
inline constexpr unsigned kText = 1, kTsv = 2, kJson = 4, kHtml = 8;
inline constexpr unsigned kWideText = 16;  // tables that have room for every detail
inline constexpr unsigned kOwnForm = 32;

template <typename Row>
struct Column {
  std::string_view title;  // in tables of text
  std::string_view name;   // in TSV and JSON
  Table::Align align = Table::Align::kLeft;
  unsigned forms = 0;
  std::function<Value(const Row&)> value;
  std::string_view heading = {};  // in HTML
  // The classes of its cells, in addition to "n" for numbers if it is right-aligned.
  std::string_view html_classes = {};
};

// Returns the head of a column of HTML.
Html HeadCell(const Html& content, Table::Align align);
// Returns the first cell of a row.
Html RowHeadCell(Table::Align align, const Value& value);
// Returns another cell. `label` is shown before it if the screen is too narrow for a table; an empty cell has none.
Html DataCell(std::string_view label, Table::Align align, std::string_view column_classes,
              const Value& value);

template <typename Row>
class ColumnList {
 public:
  ColumnList(std::initializer_list<Column<Row>> columns) : columns_(columns) {}

  ColumnList operator+(const ColumnList& more) const {
    ColumnList all = *this;
    all.columns_.insert(all.columns_.end(), more.columns_.begin(), more.columns_.end());
    return all;
  }

  // Returns the columns of at least one of `forms`, restricted to these forms.
  ColumnList Only(unsigned forms) const {
    ColumnList some = {};
    for (Column<Row> column : columns_) {
      column.forms &= forms;
      if (column.forms != 0) some.columns_.push_back(std::move(column));
    }
    return some;
  }

  // Returns the columns that one of `forms` of text shows, for HTML with the same titles.
  ColumnList AsHtml(unsigned forms = kText) const {
    ColumnList some = Only(forms);
    for (Column<Row>& column : some.columns_) {
      column.forms = kHtml;
      column.heading = column.title;
    }
    return some;
  }

  // Returns the columns of rows that have a `Row` as a part. `part` returns a pointer or an optional; if that is empty,
  // the values are `absent`.
  template <typename Whole, typename Part>
  ColumnList<Whole> For(Part part, const Value& absent = {}) const {
    ColumnList<Whole> whole = {};
    for (const Column<Row>& column : columns_) {
      const auto value = [part, absent, value = column.value](const Whole& row) {
        const auto found = part(row);
        return found ? value(*found) : absent;
      };
      whole.columns_.push_back({column.title, column.name, column.align, column.forms, value, column.heading,
                                column.html_classes});
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

  // Returns a line, with its end.
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

  // Returns the heads of the columns, for a <tr>.
  Html HtmlTitles(unsigned forms = kHtml) const {
    Html heads;
    Visit(forms, [&](const auto& column) { heads += HeadCell(column.heading, column.align); });
    return heads;
  }
  // Returns the cells of a row, for a <tr>. The first one is the head of the row.
  Html HtmlCells(const Row& row, unsigned forms = kHtml) const {
    Html cells;
    Visit(forms, [&](const auto& column) {
      const Value value = column.value(row);
      cells += cells.empty() ? RowHeadCell(column.align, value)
                             : DataCell(column.heading, column.align, column.html_classes, value);
    });
    return cells;
  }

  // Calls `visit(column)` for each column that one of `forms` shows.
  template <typename Visitor>
  void Visit(unsigned forms, Visitor visit) const {
    for (const Column<Row>& column : columns_) {
      if ((column.forms & forms) != 0) visit(column);
    }
  }

 private:
  template <typename Other>
  friend class ColumnList;

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

// Rounds to six decimals, about the precision of a float.
double RoundToSixDecimals(double number);

}  // namespace tabia::report
