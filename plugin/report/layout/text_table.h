// Text on a terminal: tables, facts, and numbers as people read them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tabia::report {

// A table of text. Numbers are right-aligned, the rest left-aligned; columns are separated by two blanks, and no line
// ends with one.
class Table {
 public:
  enum class Align { kLeft, kRight };
  struct Column {
    std::string title;
    Align align = Align::kLeft;
  };

  explicit Table(std::vector<Column> columns);

  // Adds a row with one cell for each column. Only the last cell may contain other characters than ASCII, because the
  // width of a column is counted in bytes.
  void AddRow(std::vector<std::string> cells);

  // Returns the titles and all rows, a line each.
  std::string Text() const;

 private:
  std::vector<Align> alignments_;
  std::vector<std::vector<std::string>> rows_;
};

// Returns "name      value\n", with the value in the same column for every fact.
std::string FactLine(const std::string& name, const std::string& value);

// Returns a fact such as "known     1 lost game in the file already": a count with its noun (FormatCount), and `rest`
// after it. Returns nothing for 0.
std::string CountLine(const std::string& name, uint64_t count, std::string_view noun,
                      std::string_view rest = "");

// Returns 16 hex digits.
std::string KeyText(uint64_t key);

// Returns "19,444" for 19444.
std::string GroupedText(uint64_t number);

// Returns "45.3%" for 0.453.
std::string PercentText(double part);

// Returns "1 in 5" for 0.2, or "never" for 0.
std::string OneInText(double probability);

// Returns `label` as a name that JavaScript and Python accept: "first_moves_quota" for "first moves quota", "eco_codes"
// for "ECO codes", "white_score" for "White's score".
std::string Identifier(std::string_view label);

}  // namespace tabia::report
