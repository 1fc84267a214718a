// Why a row of an OOBS book cannot be read.
#pragma once

#include <string>
#include <string_view>

namespace tabia::formats {

struct RowFault {
  std::string_view kind;  // "illegal move"
  std::string why;
};

// Returns `text` in quotation marks, cut at 100 bytes.
std::string Quoted(std::string_view text);

// Returns the fault of a column whose value has the wrong `type` (SQLITE_BLOB, …), or is NULL.
RowFault ValueFault(int type, std::string_view name, std::string_view null_kind);

}  // namespace tabia::formats
