#include "core/backgammon/field_reader.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_join.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::backgammon {
namespace {}  // namespace

std::vector<std::string_view> SplitAtColons(std::string_view text) {
  std::vector<std::string_view> fields;
  for (size_t colon; (colon = text.find(':')) != text.npos; text.remove_prefix(colon + 1)) {
    fields.push_back(text.substr(0, colon));
  }
  fields.push_back(text);
  return fields;
}

FieldReader::FieldReader(std::string_view kind, std::span<const std::string_view> meanings,
                         std::vector<std::string_view> fields)
    : kind_(kind), meanings_(meanings), fields_(std::move(fields)) {}

int FieldReader::Number(size_t field, int least, int most) {
  const std::optional<int> number = ParseNumber<int>(Text(field));
  if (number && *number >= least && *number <= most) return *number;
  Refuse(field, FormatText("must be %d to %d", least, most));
  return least;
}

int FieldReader::OneOf(size_t field, std::initializer_list<int> permitted) {
  const std::optional<int> number = ParseNumber<int>(Text(field));
  if (number && std::count(permitted.begin(), permitted.end(), *number) > 0) return *number;
  Refuse(field, "must be one of " + absl::StrJoin(permitted, ", "));
  return *permitted.begin();
}

void FieldReader::Refuse(size_t field, std::string_view why) {
  if (!status_.ok()) return;
  status_ = UsageError(
      FormatText("%s field %d, %s: %s: %s", kind_, field, meanings_[field], MakePrintable(Text(field)), why));
}

}  // namespace tabia::backgammon
