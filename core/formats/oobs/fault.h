// Why a row of an OOBS book cannot be read.
#pragma once

#include <string>
#include <string_view>

namespace tabia::formats {

struct RowFault {
  std::string_view kind;  // "illegal move"
  std::string why;
};

// `text` in quotation marks, of a long one the beginning.
std::string Quoted(std::string_view text);

// The fault of a column that holds no value, or one of the wrong `type` (SQLITE_BLOB, …).
RowFault ValueFault(int type, std::string_view name, std::string_view null_kind);

}  // namespace tabia::formats
