#include "core/formats/oobs/oobs_fault.h"

#include "sqlite3.h"

#include "core/base/format.h"
#include "core/base/text.h"

namespace tabia::formats {
namespace {

constexpr size_t kMaxQuoteBytes = 100;

std::string_view TypeName(int type) {
  switch (type) {
    case SQLITE_INTEGER:
      return "an integer";
    case SQLITE_FLOAT:
      return "a floating-point number";
    case SQLITE_TEXT:
      return "a text";
    default:
      return "a blob";
  }
}

}  // namespace

std::string Quoted(std::string_view text) {
  return FormatText("\"%s\"", MakePrintable(text.substr(0, kMaxQuoteBytes)));
}

RowFault ValueFault(int type, std::string_view name, std::string_view null_kind) {
  if (type == SQLITE_NULL) return {null_kind, FormatText("%s is NULL", name)};
  return {"wrong type", FormatText("%s is %s", name, TypeName(type))};
}

}  // namespace tabia::formats
