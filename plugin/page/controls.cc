#include "plugin/page/controls.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::page {
namespace {

using report::Element;
using report::Fragment;
using report::LineEnd;

// Returns a value whose number at the beginning is grouped: "267,200, 39.27 a position".
std::string Grouped(const std::string& value) {
  constexpr size_t kMinGrouped = 5, kMaxGrouped = 15;  // digits: years and hashes stay as they are
  const size_t digits = std::min(value.find_first_not_of("0123456789"), value.size());
  const auto number = ParseNumber<uint64_t>(value.substr(0, digits));
  const bool is_number = digits == value.size() || value[digits] == ' ' || value[digits] == ',';
  if (digits < kMinGrouped || digits > kMaxGrouped || !is_number || !number) return value;
  return Concat(report::GroupedText(*number), value.substr(digits));
}

}  // namespace

Html FactList(const report::Facts& facts) {
  Html items = LineEnd();
  for (size_t i = 0; i < facts.size(); ++i) {
    const bool is_new = i == 0 || facts[i].name != facts[i - 1].name;
    items += Fragment(is_new ? Element("dt", facts[i].name) : Html(), Element("dd", Grouped(facts[i].value)),
                      LineEnd());
  }
  return Fragment(Element("dl", {{"class", "facts"}}, items), LineEnd());
}

}  // namespace tabia::page
