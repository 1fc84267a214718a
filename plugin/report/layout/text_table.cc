#include "plugin/report/layout/text_table.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::report {

Table::Table(std::vector<Column> columns) {
  std::vector<std::string> titles;
  for (Column& column : columns) {
    titles.push_back(std::move(column.title));
    alignments_.push_back(column.align);
  }
  rows_.push_back(std::move(titles));
}

void Table::AddRow(std::vector<std::string> cells) {
  for (std::string& cell : cells) cell = MakePrintable(cell);
  rows_.push_back(std::move(cells));
}

std::string Table::Text() const {
  std::vector<size_t> widths(alignments_.size());
  for (const auto& row : rows_) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - row[i].size(), ' ');
      if (i > 0) line += "  ";
      line += alignments_[i] == Align::kRight ? padding + row[i] : row[i] + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string FactLine(const std::string& name, const std::string& value) {
  return FormatText("%-11s %s\n", MakePrintable(name), MakePrintable(value));
}

std::string CountLine(const std::string& name, uint64_t count, std::string_view noun, std::string_view rest) {
  return count == 0 ? "" : FactLine(name, Concat(FormatCount(count, noun), rest));
}

std::string KeyText(uint64_t key) {
  return FormatText("%016x", key);
}

std::string GroupedText(uint64_t number) {
  std::string text = FormatText("%d", number);
  for (size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string PercentText(double part) {
  return FormatText("%.1f%%", part * 100);
}

std::string OneInText(double probability) {
  return probability > 0 ? FormatText("1 in %.0f", 1 / probability) : "never";
}

std::string Identifier(std::string_view label) {
  std::string name = absl::StrReplaceAll(std::string(label), {{"'s", ""}});
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return absl::ascii_isalnum(c) ? absl::ascii_tolower(c) : '_'; });
  return name;
}

}  // namespace tabia::report
