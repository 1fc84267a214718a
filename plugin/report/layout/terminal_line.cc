#include "plugin/report/layout/terminal_line.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/format.h"
#include "core/base/utf8.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

constexpr std::string_view kCutMark = "\u2026";

size_t CharactersOf(std::string_view text) {
  return text.size() - static_cast<size_t>(std::count_if(text.begin(), text.end(), ContinuesCharacter));
}

// Returns the first `columns` characters of a longer text, the last of them an ellipsis.
std::string Cut(std::string_view text, size_t columns) {
  if (CharactersOf(text) <= columns) return std::string(text);
  if (columns == 0) return "";
  size_t end = 0;
  for (size_t characters = 0; end < text.size(); ++end) {
    if (!ContinuesCharacter(text[end]) && ++characters == columns) break;
  }
  return std::string(text.substr(0, end)).append(kCutMark);
}

// Returns "  1.2%/s", with the unit of time in which a percentage is at least 1.
std::string RateText(double part, double seconds) {
  constexpr std::array<std::pair<double, const char*>, 3> kUnits = {{{1, "s"}, {60, "min"}, {3600, "h"}}};
  const double percent = 100 * part / seconds;  // per second
  size_t unit = 0;
  while (unit + 1 < kUnits.size() && percent * kUnits[unit].first < 1) ++unit;
  return FormatText("  %.1f%%/%s", percent * kUnits[unit].first, kUnits[unit].second);
}

// Returns "0:42" or "3:05:10".
std::string TimeText(double seconds) {
  constexpr double kMost = 999 * 3600.0;
  const auto whole = static_cast<uint64_t>(std::ceil(std::min(seconds, kMost)));
  if (whole < 3600) return FormatText("%d:%02d", whole / 60, whole % 60);
  return FormatText("%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string BarText(double part, size_t cells) {
  const size_t full = static_cast<size_t>(part * static_cast<double>(cells));
  return cells == 0 ? "" : " [" + std::string(full, '#') + std::string(cells - full, ' ') + "]";
}

}  // namespace

std::string FitLines(std::string_view text, size_t columns) {
  if (columns == 0) return std::string(text);
  std::string fitted;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    fitted += Cut(line, columns);
    text.remove_prefix(line.size());
    if (text.empty()) break;
    fitted += '\n';
    text.remove_prefix(1);
  }
  return fitted;
}

std::string ProgressLine(std::string_view what, uint64_t done, uint64_t total, double seconds,
                         size_t columns) {
  const bool has_rate = done > 0 && seconds > 0;
  if (total == 0) {
    std::string amount = " " + GroupedText(done);
    if (has_rate)
      amount += FormatText("  %s/s", GroupedText(static_cast<uint64_t>(static_cast<double>(done) / seconds)));
    return Cut(what, columns - std::min(columns, CharactersOf(amount))) + Cut(amount, columns);
  }
  const double part = std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
  const std::string percent = FormatText(" %3.0f%%", std::floor(part * 100));
  const std::string rate = has_rate ? RateText(part, seconds) : "";
  const std::string left = has_rate ? "  " + TimeText(seconds * (1 - part) / part) + " left" : "";
  struct Form {
    size_t cells;
    bool has_rate;
  };
  for (const Form form : {Form{30, true}, {30, false}, {10, false}, {0, false}}) {
    const std::string line =
        std::string(what) + BarText(part, form.cells) + percent + (form.has_rate ? rate : "") + left;
    if (CharactersOf(line) <= columns) return line;
  }
  const std::string shortest = percent + left;
  return Cut(what, columns - std::min(columns, CharactersOf(shortest))) + Cut(shortest, columns);
}

}  // namespace tabia::report
