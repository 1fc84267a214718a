#include "core/probe/opened_index.h"

#include <utility>

#include "core/base/status.h"

namespace tabia::probe {

absl::StatusOr<OpenedIndex> OpenIndex(std::string_view bytes, std::string_view path) {
  TABIA_ASSIGN_OR_RETURN(const index::Index index, index::Index::Open(bytes, path));
  absl::StatusOr<BookInfo> info = BookInfoFromJson(index.metadata());
  if (!info.ok()) return BadFile(path, "metadata", Message(info.status()));
  return OpenedIndex{index, *std::move(info)};
}

}  // namespace tabia::probe
