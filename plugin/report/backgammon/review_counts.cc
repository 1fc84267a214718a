#include "plugin/report/backgammon/review_counts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/backgammon/entry/evaluation.h"
#include "core/base/format.h"
#include "plugin/report/picture/play_errors.h"

namespace tabia::report {
namespace {

using probe::ReviewedTurn;
using probe::TurnKind;

// The words of ErrorWord for the sizes of errors: below, between and above kErrorLimits.
constexpr std::array<std::string_view, kErrorLimits.size() + 1> kSizes = {"small", "doubtful", "bad",
                                                                          "very bad"};
constexpr std::string_view kTooClose = "too close to call", kNotInBook = "not in the book";

// Returns the index in kSizes of an error; nothing if the decision is none or cannot be judged.
std::optional<size_t> SizeOf(const ReviewedTurn& turn) {
  const auto size = std::find(kSizes.begin(), kSizes.end(), ReviewWord(turn));
  if (size == kSizes.end()) return std::nullopt;
  return static_cast<size_t>(size - kSizes.begin());
}

}  // namespace

std::string_view ErrorWord(double error) {
  if (error <= 0) return "none";
  const auto above = std::upper_bound(kErrorLimits.begin(), kErrorLimits.end(), error);
  return kSizes[static_cast<size_t>(above - kErrorLimits.begin())];
}

std::string_view ReviewWord(const ReviewedTurn& turn) {
  if (!turn.error) return kNotInBook;
  return turn.is_too_close ? kTooClose : ErrorWord(*turn.error);
}

void ReviewCounts::Add(const ReviewedTurn& turn) {
  ++decisions;
  if (!turn.error) return;
  ++judged;
  too_close += turn.is_too_close ? 1 : 0;
  const std::optional<size_t> size = SizeOf(turn);
  if (!size) return;
  ++errors[*size];
  (turn.kind == TurnKind::kPlay ? plays : cubes) += *turn.error;
  squares += *turn.error * *turn.error;
}

ReviewCounts& ReviewCounts::operator+=(const ReviewCounts& more) {
  decisions += more.decisions;
  judged += more.judged;
  too_close += more.too_close;
  for (size_t i = 0; i < errors.size(); ++i) errors[i] += more.errors[i];
  plays += more.plays;
  cubes += more.cubes;
  squares += more.squares;
  return *this;
}

std::optional<ErrorRate> ReviewCounts::error_rate() const {
  if (judged == 0) return std::nullopt;
  constexpr double kUnits = 1000;
  const auto count = static_cast<double>(judged);
  const double mean = (plays + cubes) / count;
  const double variance = std::max(0.0, squares / count - mean * mean);
  return ErrorRate{kUnits * mean, kUnits * backgammon::Ci95OfError(std::sqrt(variance / count))};
}

const ColumnList<ReviewCounts>& ReviewCountColumns() {
  constexpr auto kRight = Table::Align::kRight;
  constexpr unsigned kData = kTsv | kJson;
  constexpr auto kClose = [](const ReviewCounts& counts) { return Value::Count(counts.too_close); };
  const auto count = [](std::string_view title, std::string_view name, uint64_t ReviewCounts::*number) {
    return Column<ReviewCounts>{title, name, kRight, kText | kData, [number](const ReviewCounts& counts) {
                                  return Value::Count(counts.*number);
                                }};
  };
  const auto size = [](std::string_view title, std::string_view name, size_t i) {
    return Column<ReviewCounts>{title, name, kRight, kText | kData,
                                [i](const ReviewCounts& counts) { return Value::Count(counts.errors[i]); }};
  };
  const auto lost = [](std::string_view title, std::string_view name, double ReviewCounts::*equity) {
    return Column<ReviewCounts>{title, name, kRight, kText | kData, [equity](const ReviewCounts& counts) {
                                  return Value(counts.*equity, Value::Style::kDecimal);
                                }};
  };
  constexpr auto kRate = [](const ReviewCounts& counts) {
    const auto rate = counts.error_rate();
    return rate ? Value(rate->value, Value::Style::kDecimal).InText(FormatText("%.1f", rate->value))
                : Value();
  };
  static const ColumnList<ReviewCounts> columns = {
      count("decisions", "decisions", &ReviewCounts::decisions),
      count("judged", "judged", &ReviewCounts::judged),
      {"", "too_close", kRight, kData, kClose},
      size("small", "small", 0),
      size("doubtful", "doubtful", 1),
      size("bad", "bad", 2),
      size("very bad", "very_bad", 3),
      {"too close", "", kRight, kText, kClose},
      lost("plays lost", "plays_lost", &ReviewCounts::plays),
      lost("cubes lost", "cubes_lost", &ReviewCounts::cubes),
      {"error rate", "error_rate", kRight, kText | kData, kRate}};
  return columns;
}

}  // namespace tabia::report
