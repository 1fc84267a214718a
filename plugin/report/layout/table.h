// Columns of text.
#pragma once

#include <string>
#include <vector>

namespace tabia::report {

// Numbers are right-aligned, the rest left-aligned; two blanks between columns, none at the end of a line.
class Table {
 public:
  enum class Align { kLeft, kRight };
  struct Column {
    std::string title;
    Align align = Align::kLeft;
  };

  explicit Table(std::vector<Column> columns);

  // Adds a row with one cell for each column. Only the last one may have other characters than ASCII.
  void AddRow(std::vector<std::string> cells);

  // The titles and all rows, each with its line end.
  std::string Text() const;

 private:
  std::vector<Align> alignments_;
  std::vector<std::vector<std::string>> rows_;
};

// "name      value\n" with the value in the column where all facts have it.
std::string FactLine(const std::string& name, const std::string& value);

}  // namespace tabia::report
