#include "plugin/tool/commands/conversion.h"

#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_format.h"

#include "core/base/date.h"
#include "core/base/json.h"
#include "core/base/os/file_io.h"
#include "core/base/os/output_file.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/books/range_join.h"
#include "core/books/source.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/epd/epd_moves.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/polyglot/polyglot_rules.h"
#include "core/formats/source_file.h"
#include "core/records/game.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"

namespace tabia::tool {
namespace {

using formats::WrittenFormat;

// Returns `of_index` and the names or the extensions of all written formats, separated by commas.
std::string EachWritten(std::string_view of_index, std::string_view WrittenFormat::*text) {
  std::string all(of_index);
  for (const WrittenFormat& written : formats::AllWrittenFormats()) all += Concat(", ", written.*text);
  return all;
}

std::string_view NameOf(const WrittenFormat* format) {
  return format == nullptr ? convert::kIndexName : format->name;
}

// Extensions that tabia never writes, each with the reason. CTG is known only from its files: its table of moves has no
// third knight and not all moves of a second queen, a number in each record has no known meaning, and no program has
// been seen to read a book that another one wrote.
constexpr std::pair<std::string_view, std::string_view> kNeverWritten[] = {
    {".ctg",
     "CTG cannot be written: the format is not fully known and cannot store every move, "
     "such as a promotion to a knight; use .abk or .bin"},
    {".gz", "compressed books are not written; compress the file afterwards"},
    {".xz", "compressed books are not written; compress the file afterwards"},
    {".zst", "compressed books are not written; compress the file afterwards"},
};

bool HasExtension(std::string_view path, std::string_view extension) {
  return path.size() > extension.size() &&
         EqualIgnoringCase(path.substr(path.size() - extension.size()), extension);
}

// Returns whether the extension of `path` is one of a format that tabia reads.
bool NamesReadFormat(const std::string& path) {
  for (const formats::Format& format : formats::AllFormats()) {
    for (const std::string_view extension : Split(format.extensions, " ")) {
      if (HasExtension(path, extension)) return true;
    }
  }
  return false;
}

absl::StatusOr<OutputFormat> FormatOf(const Conversion& conversion) {
  if (conversion.format) return *conversion.format;
  TABIA_ASSIGN_OR_RETURN(const std::optional<OutputFormat> format,
                         FormatOfExtension(conversion.command + ": -o", conversion.output));
  if (format) return *format;
  return UsageError(absl::StrFormat("%s: -o %s: unknown extension; use %s, .tsv or .json, or pass --to",
                                    conversion.command, conversion.output, WrittenExtensions()));
}

// Returns true if a PGN file begins with a line of a book or an opening of a suite that tabia wrote.
bool BeginsWithLineOfBook(std::string_view pgn) {
  const std::string_view tags = pgn.substr(0, pgn.find("\n\n"));
  return tags.starts_with("[Event \"Openings of ") ||
         tags.find(Concat("[", formats::kBookWeightsTag, " ")) != std::string_view::npos;
}

// Returns whether EPD has changes: no book or suite that tabia writes forbids a move.
bool HasChanges(std::string_view epd) {
  if (formats::IsEpdOfChanges(epd)) return true;
  formats::EpdLines lines(epd);
  while (const std::optional<std::string_view> line = lines.Next()) {
    if (!formats::EpdOperandOf(*line, "am").empty()) return true;
  }
  return false;
}

// Returns true if tabia could have written the file; otherwise sets `content` to a description of it.
bool IsWrittenByTabia(const formats::SourceFile& file, std::string& content) {
  const std::string_view bytes = file.bytes();
  if (books::IsIndex(file) || books::IsRangeFile(bytes) || bytes.starts_with("XGID=")) return true;
  const auto format = formats::FormatOf(file);
  if (!format.ok()) {
    content = "is no book";
    return false;
  }
  const std::string_view name = (*format)->name;
  content = name == "pgn" ? "contains games that tabia has not written" : "is a file of the format ";
  if (name == "pgn") return BeginsWithLineOfBook(bytes);
  if (name == "epd" && HasChanges(bytes)) {
    content = "has changes of a book";
    return false;
  }
  content += name;
  return formats::WrittenFormatNamed(name) != nullptr || name == "chess-table" || name == "backgammon-table";
}

std::string RecordsName(const WrittenFormat* format) {
  return format == nullptr ? "moves" : std::string(format->records);
}

// Returns the counts of the book that was written. A backgammon index has no moves, so its counts are those of tabia
// info.
std::string RecordsText(const WrittenFormat* format, const convert::ConvertReport& report) {
  const bool is_index = format == nullptr;
  if (is_index && report.book.game == records::Game::kBackgammon)
    return report::BackgammonCountsText(report.book);
  return report::FactLine(RecordsName(format), absl::StrFormat("%d", report.written.records));
}

Json ReportJson(const Conversion& conversion, const WrittenFormat* format,
                const convert::ConvertReport& report) {
  Json json = {{"book", conversion.output},
               {"format", NameOf(format)},
               {"bytes", report.bytes},
               {RecordsName(format), report.written.records},
               {"lost", report::SkippedJson(report.written.lost)}};
  if (report.tree.plies > 0) {
    json["longest"] = report.tree.plies;
    json["circles"] = report.tree.circles;
    json["meetings"] = report.tree.meetings;
  }
  json["source"] = report::BookInfoJson(report.book);
  return json;
}

// Checks that no flag asks for an index, if another format is to be written.
absl::Status CheckNeedsNoIndex(const Conversion& conversion) {
  const books::BuildOptions& building = conversion.options.building;
  const char* const flag = building.partial          ? "--partial"
                           : building.keys_only      ? "--keys-only"
                           : !building.about.empty() ? "--about"
                                                     : nullptr;
  if (flag == nullptr) return absl::OkStatus();
  return UsageError(
      absl::StrFormat("%s: -o %s: %s can only write .tabia", conversion.command, conversion.output, flag));
}

// Warns that the file does not contain its variant, so that readers need --variant.
void WarnOfVariant(const std::string& output, const std::string& variant) {
  if (variant.empty() || chess::Ruleset::Of(variant).is_chess()) return;
  Warn(absl::StrFormat("%s: does not contain its variant; read it with --variant %s", output, variant));
}

absl::StatusOr<int> WriteAsText(const Conversion& conversion, TextFormat format, Output& out) {
  books::BuildOptions building = conversion.options.building;
  building.warn = Warn;
  const std::string path = OutputPath(conversion.output);
  TABIA_ASSIGN_OR_RETURN(const WrittenText written, WriteText(conversion.sources, building, format, path));
  const Json json = {
      {"book", conversion.output}, {"format", TextFormatName(format)}, {"bytes", written.bytes}};
  const std::string text = report::FactLine(
      "book", absl::StrFormat("%s (%s, %d bytes)", conversion.output, TextFormatName(format), written.bytes));
  TABIA_RETURN_IF_ERROR(WriteReport(path, conversion.json ? JsonLine(json) : text, out));
  WarnOfVariant(conversion.output, written.variant);
  return kDone;
}

}  // namespace

std::optional<OutputFormat> FormatNamed(const std::string& given) {
  const std::string name = absl::AsciiStrToLower(given);
  if (name == "tsv" || name == "json") return OutputFormat{.text = TextFormatOf("." + name)};
  if (name == convert::kIndexName) return OutputFormat{};
  const WrittenFormat* const format = formats::WrittenFormatNamed(name);
  return format != nullptr ? std::optional(OutputFormat{format}) : std::nullopt;
}

std::string WrittenFormatNames() {
  return EachWritten(convert::kIndexName, &WrittenFormat::name) + ", tsv, json";
}

std::string WrittenExtensions() {
  return EachWritten(convert::kIndexExtension, &WrittenFormat::extension);
}

absl::StatusOr<std::optional<OutputFormat>> FormatOfExtension(std::string_view flag,
                                                              const std::string& output) {
  const auto refuse = [&](std::string_view why) {
    return UsageError(absl::StrFormat("%s %s: %s", flag, output, why));
  };
  for (const auto& [extension, why] : kNeverWritten) {
    if (HasExtension(output, extension)) return refuse(why);
  }
  if (const auto text = TextFormatOf(output)) return OutputFormat{.text = text};
  if (absl::EndsWithIgnoreCase(output, convert::kIndexExtension)) return OutputFormat{};
  if (const WrittenFormat* const book = formats::WrittenFormatOf(output)) return OutputFormat{book};
  if (!NamesReadFormat(output)) return std::nullopt;
  return refuse("tabia reads this format, but does not write it");
}

absl::Status CheckWrites(std::string_view name, std::string_view flag, const std::string& output,
                         std::string_view why) {
  TABIA_ASSIGN_OR_RETURN(const std::optional<OutputFormat> format, FormatOfExtension(flag, output));
  const bool is_written = !format || (!format->text && NameOf(format->book) == name);
  return is_written ? absl::OkStatus() : UsageError(absl::StrFormat("%s %s: %s", flag, output, why));
}

absl::Status CheckMayReplace(const std::string& command, const std::string& output) {
  const std::string path = OutputPath(output);
  const bool is_file = !path.empty() && !IsStandardOutput(path) && !IsPipe(path) && !IsFolder(path);
  if (!is_file || SizeOf(path).value_or(0) == 0) return absl::OkStatus();
  TABIA_ASSIGN_OR_RETURN(const formats::SourceFile file, formats::SourceFile::Open(path));
  std::string content;
  if (IsWrittenByTabia(file, content)) return absl::OkStatus();
  return UsageError(absl::StrFormat("%s: -o %s: exists and %s; remove it first, or name another file",
                                    command, output, content));
}

absl::StatusOr<int> WriteConversion(const Conversion& conversion, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const OutputFormat format, FormatOf(conversion));
  if (!format.is_index()) TABIA_RETURN_IF_ERROR(CheckNeedsNoIndex(conversion));
  TABIA_RETURN_IF_ERROR(CheckMayReplace(conversion.command, conversion.output));
  if (format.text) return WriteAsText(conversion, *format.text, out);
  const std::string path = OutputPath(conversion.output);
  ProgressBar bar("Writing " + conversion.output);
  convert::ConvertOptions options = conversion.options;
  options.format = format.book;
  options.writing.ob_day = Today();
  options.building.warn = Warn;
  options.building.reading.progress = bar.progress();
  TABIA_ASSIGN_OR_RETURN(const convert::ConvertReport report,
                         convert::Convert(conversion.sources, std::move(options), path));
  TABIA_RETURN_IF_ERROR(WriteReport(path, ReportText(conversion, format.book, report), out));
  // The folder of a Polyglot book may name its variant.
  const absl::StatusOr<chess::Ruleset> of_folder = formats::PolyglotRules(conversion.output, {});
  const bool is_named = format.is_index() || format.book->names_variant ||
                        (format.book->name == "polyglot" && of_folder.ok() && !of_folder->is_chess());
  if (!is_named && report.book.game == records::Game::kChess) {
    WarnOfVariant(conversion.output, report.book.variant);
  }
  return kDone;
}

std::string LostText(const records::WriteReport& written) {
  std::string text;
  for (const auto& [kind, lost] : written.lost) {
    text += report::FactLine("lost", absl::StrFormat("%s: %d, the first: %s", kind, lost.count, lost.first));
  }
  return text;
}

std::string ReportText(const Conversion& conversion, const WrittenFormat* format,
                       const convert::ConvertReport& report) {
  if (conversion.json) return JsonLine(ReportJson(conversion, format, report));
  std::string text = report::FactLine(
      "book", absl::StrFormat("%s (%s, %d bytes)", conversion.output, NameOf(format), report.bytes));
  text += RecordsText(format, report);
  if (report.tree.plies > 0)
    text += report::FactLine("longest", FormatCount(report.tree.plies, "ply", "plies"));
  if (report.tree.circles > 0) {
    text += report::FactLine(
        "circles", absl::StrFormat("%d lines end because they repeat a position", report.tree.circles));
  }
  if (report.tree.meetings > 0) {
    text += report::FactLine("meetings", absl::StrFormat("%d lines end in a transposition to an earlier line",
                                                         report.tree.meetings));
  }
  return text + LostText(report.written) + report::SourcesText(report.book);
}

}  // namespace tabia::tool
