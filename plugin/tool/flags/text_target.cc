#include "plugin/tool/flags/text_target.h"

#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_format.h"

#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/books/open_book.h"
#include "core/books/source.h"
#include "core/formats/source_file.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/book.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/commands/dump_lines.h"

namespace tabia::tool {
namespace {

absl::Status WriteOneBook(const std::string& path, const DumpOptions& options, Output& out) {
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, books::OpenFile(path));
  return WriteDump(std::move(file), options, out);
}

absl::Status WriteSeveralBooks(const std::vector<std::string>& sources, const books::BuildOptions& building,
                               const DumpOptions& options, Output& out) {
  TABIA_ASSIGN_OR_RETURN(probe::Book built, books::BuildBook(sources, building));
  const absl::StatusOr<probe::BackgammonBook> book = probe::BackgammonBook::Of(std::move(built));
  if (!book.ok()) {
    return UsageError(absl::StrFormat(
        "%s: several chess books cannot be written as text; run tabia merge first", sources[0]));
  }
  return WriteStatements(book->index(), book->name(), options.json, out);
}

}  // namespace

std::string TextFormatName(TextFormat format) {
  return format == TextFormat::kTsv ? "tsv" : "json";
}

std::optional<TextFormat> TextFormatOf(const std::string& path) {
  if (absl::EndsWithIgnoreCase(path, ".tsv")) return TextFormat::kTsv;
  if (absl::EndsWithIgnoreCase(path, ".json") || absl::EndsWithIgnoreCase(path, ".jsonl")) {
    return TextFormat::kJson;
  }
  return std::nullopt;
}

absl::StatusOr<uint64_t> WriteText(const std::vector<std::string>& sources,
                                   const books::BuildOptions& building, TextFormat format,
                                   const std::string& output) {
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file, OpenOutput(output, TempFolderFor(output)));
  Output out(*file);
  const DumpOptions options = {.json = format == TextFormat::kJson,
                               .notes = true,
                               .strict = building.reading.strict,
                               .salvage = building.salvage};
  TABIA_RETURN_IF_ERROR(sources.size() == 1 ? WriteOneBook(sources[0], options, out)
                                            : WriteSeveralBooks(sources, building, options, out));
  TABIA_RETURN_IF_ERROR(out.Flush());
  if (file->size() == 0 && !building.allow_empty) {
    return absl::NotFoundError(output + ": not written: the book is empty");
  }
  TABIA_RETURN_IF_ERROR(file->Commit());
  return file->size();
}

}  // namespace tabia::tool
