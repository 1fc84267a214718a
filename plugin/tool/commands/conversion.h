// Writes books as one book of the format that the output's name has, for every command that writes a book.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/convert/convert.h"
#include "core/formats/registry.h"
#include "core/records/writers.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/commands/dump_lines.h"

namespace tabia::tool {

// A book of one of the formats that tabia writes, or the lines of tabia dump.
struct OutputFormat {
  const formats::WrittenFormat* book = nullptr;  // null: an index, or text
  std::optional<TextFormat> text = {};

  bool is_index() const { return !text && book == nullptr; }
};

// Returns the format of this name; nullopt if tabia writes none.
std::optional<OutputFormat> FormatNamed(const std::string& name);

// Returns the names of the formats that tabia writes, separated by commas.
std::string WrittenFormatNames();
// Returns the extensions of the books that tabia writes, separated by commas.
std::string WrittenExtensions();

// Returns the format that the extension of `output` names; nullopt if it names none. Returns a UsageError, which begins
// with `flag` ("merge: -o"), if tabia reads the format but does not write it, or if the name is one of a compressed
// file.
absl::StatusOr<std::optional<OutputFormat>> FormatOfExtension(std::string_view flag, const std::string& output);

// Returns a UsageError that begins with `flag` and has the reason `why` if the extension of `output` names another
// format than `name` ("epd").
absl::Status CheckWrites(std::string_view name, std::string_view flag, const std::string& output,
                         std::string_view why);

// Returns a UsageError of `command` if `output` exists, has content, and is no file that tabia could have written: an
// index, a part, a range, a book of a format that tabia writes, or a suite. Played games are no such file.
absl::Status CheckMayReplace(const std::string& command, const std::string& output);

struct Conversion {
  std::string command;
  std::vector<std::string> sources;
  std::string output;
  std::optional<OutputFormat> format = {};  // nullopt: that of the extension
  convert::ConvertOptions options = {};     // its format is not used
  bool json = false;
};

// Writes the book, and a report about it. Returns the exit code.
absl::StatusOr<int> WriteConversion(const Conversion& conversion, Output& out);

// Returns the report about a book that is not text: lines for a person, or with `conversion.json` one of JSON. `format`
// is null for an index.
std::string ReportText(const Conversion& conversion, const formats::WrittenFormat* format,
                       const convert::ConvertReport& report);

// Returns a line for each kind of lost facts.
std::string LostText(const records::WriteReport& written);

}  // namespace tabia::tool
