// The lines of tabia dump, which contain every record of a book: on the standard output, or in a file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/books/build.h"
#include "core/books/source.h"
#include "core/formats/read_options.h"
#include "core/index/index.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {

struct DumpOptions {
  bool json = false;     // an object on each line
  bool notes = false;    // in text, print the notes too; JSON always has them
  bool strict = false;   // a bad record is an error
  bool salvage = false;  // read the undamaged part of a damaged index
  // If a record applies to several positions, as in a .ctg, write only the stored position.
  bool as_stored = false;
  formats::CtgOptions ctg = {};
  std::string variant = {};  // formats::ReadOptions::variant
};

// Writes every record of a book, and returns its variant.
absl::StatusOr<std::string> WriteDump(books::Source source, const DumpOptions& options, Output& out);

// Writes the records of a backgammon index that contains its positions, in the same form as those of a source.
absl::Status WriteStatements(const index::Index& index, std::string_view name, bool json, Output& out);

// The formats of files with the lines of tabia dump.
enum class TextFormat : uint8_t { kTsv, kJson };

// Returns "tsv" or "json".
std::string TextFormatName(TextFormat format);

// Returns the format of a file's extension: .tsv, .json or .jsonl.
std::optional<TextFormat> TextFormatOf(const std::string& path);

struct WrittenText {
  uint64_t bytes = 0;
  std::string variant = {};  // of a chess book
};

// Writes the records of one book, or of several backgammon books together, to `output`, which appears only when it is
// complete.
absl::StatusOr<WrittenText> WriteText(const std::vector<std::string>& sources,
                                      const books::BuildOptions& building, TextFormat format,
                                      const std::string& output);

}  // namespace tabia::tool
