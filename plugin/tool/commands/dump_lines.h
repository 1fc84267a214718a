// The lines of tabia dump: every record of a book.
#pragma once

#include <string_view>

#include "absl/status/status.h"

#include "core/formats/source_file.h"
#include "core/index/index.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {

struct DumpOptions {
  bool json = false;     // an object on each line
  bool notes = false;    // in text, print the notes too; JSON always has them
  bool strict = false;   // a bad record is an error
  bool salvage = false;  // read the undamaged part of a damaged index
};

// Writes every record of a book.
absl::Status WriteDump(formats::SourceFile file, const DumpOptions& options, Output& out);

// Writes a backgammon index that contains its positions, in the form of its sources.
absl::Status WriteStatements(const index::Index& index, std::string_view name, bool json, Output& out);

}  // namespace tabia::tool
