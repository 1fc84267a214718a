#include "plugin/report/layout/column.h"

#include <cmath>

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::report {

Value Value::Count(uint64_t count) {
  Value value;
  value.value_ = count;
  return value;
}

Value Value::Bool(bool is_true) {
  Value value;
  value.value_ = is_true;
  return value;
}

Value Value::Of(Json json) {
  Value value;
  value.value_ = std::move(json);
  return value;
}

Value Value::OrAbsent(std::string text) {
  return text.empty() ? Value() : Value(std::move(text));
}

Value Value::InText(std::string text) && {
  text_ = std::move(text);
  return std::move(*this);
}

Value Value::InHtml(Html html, std::string classes) && {
  html_ = std::move(html);
  html_classes_ = std::move(classes);
  return std::move(*this);
}

std::string Value::Text() const {
  if (text_) return *text_;
  if (const bool* is_true = std::get_if<bool>(&value_)) return *is_true ? "yes" : "no";
  const Number* number = std::get_if<Number>(&value_);
  if (number == nullptr) return Tsv();
  switch (number->style) {
    case Style::kDecimal:
      return FormatText("%.4f", number->number);
    case Style::kEquity:
      return FormatText("%+.4f", number->number);
    case Style::kChance:
      // Chances are floats; a product in doubles would round some of them to another last digit.
      return FormatText("%.2f%%", 100 * static_cast<float>(number->number));
    case Style::kShare:
      return PercentText(number->number);
  }
  return "";
}

std::string Value::Tsv() const {
  if (const std::string* text = std::get_if<std::string>(&value_)) return MakePrintable(*text);
  if (const uint64_t* count = std::get_if<uint64_t>(&value_)) return FormatText("%d", *count);
  if (const bool* is_true = std::get_if<bool>(&value_)) return *is_true ? "1" : "0";
  if (const Number* number = std::get_if<Number>(&value_)) return FormatText("%.4f", number->number);
  if (const Json* json = std::get_if<Json>(&value_)) return MakePrintable(json->Text());
  return "";
}

Json Value::ToJson() const {
  if (const std::string* text = std::get_if<std::string>(&value_)) return *text;
  if (const uint64_t* count = std::get_if<uint64_t>(&value_)) return *count;
  if (const bool* is_true = std::get_if<bool>(&value_)) return *is_true;
  if (const Json* json = std::get_if<Json>(&value_)) return *json;
  const Number* number = std::get_if<Number>(&value_);
  if (number == nullptr) return {};
  return number->style == Style::kShare ? number->number : RoundToSixDecimals(number->number);
}

Html Value::ToHtml() const {
  if (html_) return *html_;
  const uint64_t* count = std::get_if<uint64_t>(&value_);
  return count != nullptr ? Html(GroupedText(*count)) : Html(Text());
}

Html HeadCell(const Html& content, Table::Align align) {
  return Element("th", {{"scope", "col"}, AttributeIf(align == Table::Align::kRight, "class", "n")}, content);
}

Html RowHeadCell(Table::Align align, const Value& value) {
  return Element("th", {{"scope", "row"}, AttributeIf(align == Table::Align::kRight, "class", "n")},
                 value.ToHtml());
}

Html DataCell(std::string_view label, Table::Align align, std::string_view column_classes,
              const Value& value) {
  const Html content = value.ToHtml();
  if (content.empty()) return Element("td");
  const std::string_view own = value.html_classes().empty() ? column_classes : value.html_classes();
  const bool is_number = align == Table::Align::kRight;
  const std::string classes = Concat(is_number ? "n" : "", is_number && !own.empty() ? " " : "", own);
  return Element("td", {AttributeIf(!classes.empty(), "class", classes), {"data-label", label}}, content);
}

double RoundToSixDecimals(double number) {
  constexpr double kUnits = 1e6;
  return std::round(number * kUnits) / kUnits;
}

}  // namespace tabia::report
