#include "plugin/tool/commands/edit_books.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/byte_streams.h"
#include "core/base/json.h"
#include "core/base/os/file_io.h"
#include "core/base/os/output_file.h"
#include "core/base/progress.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/build.h"
#include "core/changes/change_effects.h"
#include "core/changes/changed_book.h"
#include "core/changes/changes_file.h"
#include "core/chess/san.h"
#include "core/convert/convert.h"
#include "core/formats/oobs/oobs_writer.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/commands/conversion.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/input_paths.h"
#include "plugin/tool/flags/limit_flags.h"

namespace tabia::tool {
namespace {

using changes::ChangeEffect;
using changes::ChangesText;

absl::StatusOr<changes::BooksBeforeAndAfter> OpenChangedBooks(const EditedBookFlags& books) {
  TABIA_ASSIGN_OR_RETURN(const probe::ChessBook file, OpenChessBook(books.changes, {books.use_cache}));
  changes::BooksBeforeAndAfter changed(file);
  for (const std::string& path : books.paths) {
    TABIA_ASSIGN_OR_RETURN(const probe::ChessBook book, OpenChessBook(path, {books.use_cache}));
    TABIA_RETURN_IF_ERROR(CheckSameMoves("edit: list", book, file));
    changed.Add(book, {});
  }
  return changed;
}

std::string LineText(const ChangesText::PositionLine& line, const std::vector<ChangeEffect>& effects) {
  std::string text =
      absl::StrFormat("line %-5d%s%s\n", line.number, line.is_proposal ? "proposed: " : "", line.line);
  const auto percent = [](std::optional<double> part) {
    return part ? report::PercentText(*part) : "no move";
  };
  for (const ChangeEffect& effect : effects) {
    text += absl::StrFormat("  %-8s", chess::San(line.position, effect.move));
    if (effect.before || effect.after) {
      text +=
          absl::StrFormat("%-12s%s -> %s\n", effect.change, percent(effect.before), percent(effect.after));
    } else {
      text += effect.change + "\n";
    }
  }
  return text;
}

std::string LineJson(const ChangesText::PositionLine& line, const std::vector<ChangeEffect>& effects) {
  Json moves = Json::Array();
  for (const ChangeEffect& effect : effects) moves.Append(changes::ToJson(effect, line.position));
  Json json = changes::ToJson(line);
  json["moves"] = std::move(moves);
  return JsonLine(json);
}

// Opens the books as one index.
absl::StatusOr<probe::ChessIndex> OpenAsOne(const EditedBookFlags& books, const Progress& progress) {
  const books::OpenOptions options = {
      .purpose = books::Purpose::kReadAll, .cache = {books.use_cache}, .limits = books.limits};
  if (books.paths.size() == 1) {
    TABIA_ASSIGN_OR_RETURN(probe::Book book, tool::OpenBook(books.paths[0], options));
    return probe::ChessIndex::Of(std::move(book));
  }
  books::BuildOptions building = {.limits = books.limits, .warn = Warn};
  building.reading.progress = progress;
  TABIA_ASSIGN_OR_RETURN(probe::Book book, books::BuildBook(books.paths, building));
  return probe::ChessIndex::Of(std::move(book));
}

absl::StatusOr<probe::ChessIndex> OpenAsOneWithBar(const EditedBookFlags& books) {
  ProgressBar bar("Reading");
  return OpenAsOne(books, bar.progress());
}

// Writes `book` with the changes to `sink`. `format` is null for an index. Sets `written` to the counts of the writer
// of another format.
absl::StatusOr<changes::ChangedBookReport> WriteChangedBook(const EditedBookFlags& books,
                                                            const probe::ChessIndex& book,
                                                            const formats::WrittenFormat* format,
                                                            const Progress& progress, ByteSink& sink,
                                                            records::WriteReport& written) {
  TABIA_ASSIGN_OR_RETURN(probe::Book opened, OpenBook(books.changes, {.cache = {books.use_cache}}));
  TABIA_ASSIGN_OR_RETURN(const probe::ChessIndex changed, probe::ChessIndex::Of(std::move(opened)));
  const auto bytes = format == nullptr ? nullptr : std::make_shared<StringSink>();
  TABIA_ASSIGN_OR_RETURN(changes::ChangedBookReport report,
                         changes::WriteChanged(book, changed, books.limits, progress, bytes ? *bytes : sink));
  TABIA_RETURN_IF_ERROR(books::CheckHasContent(report.info, books.output));
  if (format == nullptr) return report;
  TABIA_ASSIGN_OR_RETURN(
      probe::Book result,
      probe::Book::Of(
          {.path = books.output, .bytes = bytes->bytes(), .owner = bytes, .origin = probe::Origin::kMemory}));
  TABIA_ASSIGN_OR_RETURN(const probe::ChessIndex index, probe::ChessIndex::Of(std::move(result)));
  std::vector<std::string> sources = books.paths;
  sources.push_back(books.changes);
  convert::ConvertOptions options = {
      .format = format, .losses = books.lossy ? convert::Losses::kAll : convert::Losses::kOfFormat};
  options.building.limits = books.limits;
  TABIA_ASSIGN_OR_RETURN(convert::ConvertReport converted,
                         convert::ConvertBook(index, sources, options, books.output, sink));
  written = std::move(converted.written);
  return report;
}

// Returns an error text if the written format has no weights, and so lost some; otherwise an empty one.
std::string LostWeights(const records::WriteReport& written) {
  const auto lost = written.lost.find(formats::kWeightsWithoutGames);
  if (lost == written.lost.end()) return {};
  return absl::StrFormat("counts games and has no weights, so it would lose %s with a weight, the first: %s",
                         FormatCount(lost->second.count, "move"), lost->second.first);
}

std::string ReportText(const EditedBookFlags& books, const changes::ChangedBookReport& report,
                       const records::WriteReport& written, uint64_t bytes) {
  std::string text = report::FactLine("book", absl::StrFormat("%s (%d bytes)", books.output, bytes));
  text += report::FactLine("changed", FormatCount(report.positions, "position"));
  text += report::CountLine("added", report.added, "position", " that the book did not have");
  text += report::CountLine("banned", report.banned, "move");
  text += report::CountLine("weighted", report.weighted, "move");
  text += report::CountLine("commented", report.commented, "position");
  text += report::CountLine("new", report.new_moves, "move", " that the book did not have");
  text += report::CountLine("games", report.without_games, "position", " with weights in place of games");
  text += report::CountLine("evaluations", report.without_evaluation, "move",
                            " without an evaluation, which would refute it");
  return text + LostText(written);
}

std::string ReportJson(const EditedBookFlags& books, const changes::ChangedBookReport& report,
                       const records::WriteReport& written, uint64_t bytes) {
  return JsonLine({{"book", books.output},
                   {"bytes", bytes},
                   {"changed", report.positions},
                   {"added", report.added},
                   {"banned", report.banned},
                   {"weighted", report.weighted},
                   {"commented", report.commented},
                   {"new", report.new_moves},
                   {"without_games", report.without_games},
                   {"without_evaluation", report.without_evaluation},
                   {"lost", report::SkippedJson(written.lost)}});
}

}  // namespace

void AddEditedBookFlags(const Command& command, EditedBookFlags& books) {
  command
      .AddText("-o,--output", books.output, "apply: book to write, such as mine.bin; - for standard output")
      .ValueName("OUT");
  command.AddFlag("--lossy", books.lossy, "apply: write a format that cannot store all of the book")
      .Details("The report counts everything that is lost.");
  AddCacheFlag(command, books.use_cache);
  AddLimitFlags(command, books.limits);
}

absl::Status CheckIsEpd(std::string_view flag, const std::string& changes) {
  if (IsPipe(changes) || changes == "-") {
    return UsageError(absl::StrFormat("%s %s: must be the path of a file, which is replaced", flag, changes));
  }
  return CheckWrites("epd", flag, changes, "has the extension of another format; changes are EPD, use .epd");
}

absl::StatusOr<int> ListEffects(const EditedBookFlags& books, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const std::vector<ChangesText::PositionLine> lines,
                         changes::ReadChanges(books.changes));
  TABIA_ASSIGN_OR_RETURN(const changes::BooksBeforeAndAfter changed, OpenChangedBooks(books));
  for (const ChangesText::PositionLine& line : lines) {
    std::vector<ChangeEffect> effects;
    if (!line.is_proposal) {
      TABIA_ASSIGN_OR_RETURN(effects, changed.EffectsOf(changes::ChangesIn(line.line, line.position),
                                                        probe::SequenceAt(line.position)));
    }
    TABIA_RETURN_IF_ERROR(out.Write(books.json ? LineJson(line, effects) : LineText(line, effects)));
  }
  return lines.empty() ? kNotInBook : kDone;
}

absl::StatusOr<std::string> AppliedBook(const EditedBookFlags& books) {
  TABIA_ASSIGN_OR_RETURN(const std::optional<OutputFormat> format, FormatOfExtension("format", books.output));
  if (!format || format->text) return UsageError(absl::StrFormat("format: %s: must be a book", books.output));
  TABIA_ASSIGN_OR_RETURN(const probe::ChessIndex book, OpenAsOne(books, {}));
  StringSink bytes;
  records::WriteReport written;
  TABIA_RETURN_IF_ERROR(WriteChangedBook(books, book, format->book, {}, bytes, written).status());
  if (const std::string lost = LostWeights(written); !lost.empty()) {
    return UsageError(absl::StrFormat("format: %s: %s; choose another format", format->book->name, lost));
  }
  return std::string(bytes.bytes());
}

absl::StatusOr<int> ApplyToBooks(const EditedBookFlags& given, Output& out) {
  EditedBookFlags books = given;
  if (books.output.empty()) return UsageError("edit: apply: requires -o OUT, the book to write");
  TABIA_RETURN_IF_ERROR(
      InputPaths("edit").Add("CHANGES", books.changes).Add("BOOK", books.paths).Check("-o", books.output));
  TABIA_RETURN_IF_ERROR(CheckMemory("edit", books.limits));
  TABIA_ASSIGN_OR_RETURN(const std::optional<OutputFormat> format,
                         FormatOfExtension("edit: -o", books.output));
  const bool is_stream = books.output == "-" || IsPipe(books.output);
  if (!format && !is_stream) {
    return UsageError(
        absl::StrFormat("edit: -o %s: unknown extension; use one of %s", books.output, WrittenExtensions()));
  }
  if (format && format->text) {
    return UsageError(
        absl::StrFormat("edit: -o %s: must be a book; tabia dump prints one as text", books.output));
  }
  TABIA_RETURN_IF_ERROR(CheckMayReplace("edit", books.output));
  const std::string path = OutputPath(books.output);
  if (books.limits.temp_folder.empty()) books.limits.temp_folder = TempFolderFor(path);
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file, OpenOutput(path, books.limits.temp_folder));
  records::WriteReport written;
  TABIA_ASSIGN_OR_RETURN(const probe::ChessIndex book, OpenAsOneWithBar(books));
  ProgressBar bar("Writing " + books.output);
  TABIA_ASSIGN_OR_RETURN(
      const changes::ChangedBookReport report,
      WriteChangedBook(books, book, format ? format->book : nullptr, bar.progress(), *file, written));
  if (const std::string lost = LostWeights(written); !lost.empty() && !books.lossy) {
    return UsageError(absl::StrFormat("edit: apply: -o %s: %s; name a file .tabia or .bin, or add --lossy",
                                      books.output, lost));
  }
  TABIA_RETURN_IF_ERROR(file->Commit());
  const std::string text = books.json ? ReportJson(books, report, written, file->size())
                                      : ReportText(books, report, written, file->size());
  TABIA_RETURN_IF_ERROR(WriteReport(path, text, out));
  return kDone;
}

}  // namespace tabia::tool
