// An index whose metadata has been read.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/index/index.h"
#include "core/probe/book_info.h"

namespace tabia::probe {

struct OpenedIndex {
  index::Index index;
  BookInfo info;
};

// Opens an index and parses its metadata. The index may be a part of a book. `bytes` must outlive the result. Returns
// BadFile, with `path`, if the header or the metadata is damaged.
absl::StatusOr<OpenedIndex> OpenIndex(std::string_view bytes, std::string_view path);

}  // namespace tabia::probe
