// The lines of tabia dump: every record of a book, as its source states it.
#pragma once

#include <string_view>

#include "absl/status/status.h"

#include "core/formats/source_file.h"
#include "core/index/index.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {

struct DumpOptions {
  bool json = false;     // an object on each line
  bool notes = false;    // as text: with the notes about each move
  bool strict = false;   // a bad record is an error
  bool salvage = false;  // reads what can be read of a damaged index
};

absl::Status WriteDump(formats::SourceFile file, const DumpOptions& options, Output& out);

// Of a backgammon index that states its positions: as the books that it was made of.
absl::Status WriteStatements(const index::Index& index, std::string_view name, bool json, Output& out);

}  // namespace tabia::tool
