#include "plugin/report/layout/column.h"

#include <optional>
#include <string>

#include "gtest/gtest.h"

namespace tabia::report {
namespace {

struct Opening {
  std::string name;
  double equity = 0;
};

const ColumnList<Opening>& OpeningColumns() {
  static const ColumnList<Opening> columns = {
      {"name", "name", Table::Align::kLeft, kText | kTsv | kJson | kHtml,
       [](const Opening& opening) { return Value(opening.name); }, "Name"},
      {"", "twice", Table::Align::kRight, kJson,
       [](const Opening& opening) { return Value(2 * opening.equity, Value::Style::kEquity); }},
      {"eq", "equity", Table::Align::kRight, kText | kTsv | kHtml,
       [](const Opening& opening) { return Value(opening.equity, Value::Style::kEquity); }, "Equity"}};
  return columns;
}

TEST(ColumnList, ShowsTheColumnsOfEachForm) {
  const Opening opening = {"a <b>", 0.25};
  Table table = OpeningColumns().StartTable();
  OpeningColumns().AddRow(opening, table);
  EXPECT_EQ(table.Text(), "name        eq\na <b>  +0.2500\n");
  EXPECT_EQ(OpeningColumns().TsvTitles() + OpeningColumns().Tsv(opening), "name\tequity\na <b>\t0.2500\n");
  EXPECT_EQ(OpeningColumns().ToJson(opening).Text(), R"({"name":"a <b>","twice":0.5})");
  EXPECT_EQ(OpeningColumns().HtmlTitles().markup(),
            R"(<th scope="col">Name</th><th scope="col" class="n">Equity</th>)");
  EXPECT_EQ(OpeningColumns().HtmlCells(opening).markup(),
            R"(<th scope="row">a &lt;b&gt;</th><td class="n" data-label="Equity">+0.2500</td>)");
}

TEST(ColumnList, TitlesTheColumnsOfTextInHtmlAlike) {
  EXPECT_EQ(OpeningColumns().AsHtml().HtmlTitles().markup(),
            R"(<th scope="col">name</th><th scope="col" class="n">eq</th>)");
}

TEST(ColumnList, OfAPartThatIsAbsentHasEmptyCells) {
  const auto nothing = [](const int&) { return std::optional<Opening>(); };
  const ColumnList<int> columns = OpeningColumns().For<int>(nothing);
  EXPECT_EQ(columns.Tsv(0), "\t\n");
  EXPECT_EQ(columns.ToJson(0).Text(), R"({"name":null,"twice":null})");
  EXPECT_EQ(columns.HtmlCells(0).markup(), R"(<th scope="row"></th><td></td>)");
  EXPECT_EQ(OpeningColumns().Only(kTsv).For<int>(nothing, "-").Tsv(0), "-\t-\n");
}

}  // namespace
}  // namespace tabia::report
