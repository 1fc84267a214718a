#include "core/convert/convert.h"

#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/match.h"

#include "core/base/format.h"
#include "core/base/os/file_io.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/books/source.h"
#include "core/chess/opening_name.h"
#include "core/convert/statement_conversion.h"
#include "core/formats/foreign_source.h"
#include "core/formats/read_options.h"
#include "core/formats/registry.h"
#include "core/formats/source_file.h"
#include "core/probe/book.h"
#include "core/probe/chess/book_walk.h"
#include "core/records/record_visitor.h"

namespace tabia::convert {
namespace {

constexpr uint64_t kReadingThousandths = 500;  // the share of reading in the time of a conversion

// Kinds of losses that do not come from the format.
constexpr const char *kShortenedLines = "shortened lines", *kIllegalMoves = "illegal moves",
                     *kKeysAlone = "positions known by key alone";

// Starts a walk from each position of a source that no earlier walk has found.
class RootFinder final : public records::ChessVisitor {
 public:
  explicit RootFinder(probe::BookWalk& walk) : walk_(walk) {}
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove&) override {
    return walk_.HasFound(position.key()) ? absl::OkStatus() : walk_.From(position);
  }

 private:
  probe::BookWalk& walk_;
};

// Returns the options for writing a book, with the facts about it.
formats::WriteOptions WritingOf(const probe::ChessIndex& book, const ConvertOptions& options) {
  formats::WriteOptions writing = options.writing;
  writing.name = book.name();
  writing.variant = book.info().variant;
  writing.scale = book.info().scale;
  const std::vector<probe::ListedSource>& sources = book.info().sources;
  const bool is_oobs = sources.size() == 1 && absl::StartsWith(sources[0].report.format, "OOBS");
  if (is_oobs) writing.facts = sources[0].report.facts;
  writing.temp_folder = options.building.limits.temp_folder;
  writing.pgn_opening = [](uint64_t key) -> std::optional<formats::PgnOpening> {
    const std::optional<chess::OpeningName> opening = chess::OpeningNameOf(key);
    if (!opening) return std::nullopt;
    return formats::PgnOpening{std::string(opening->eco), std::string(opening->name)};
  };
  return writing;
}

// Writes the index of all sources as a book of another format.
class Conversion {
 public:
  Conversion(const std::vector<std::string>& sources, const ConvertOptions& options,
             const probe::ChessIndex& book, ByteSink& sink)
      : sources_(sources), options_(options), book_(book), sink_(sink) {
    writing_ = PartOf(options.building.reading.progress, kReadingThousandths, 1000);
  }

  absl::StatusOr<ConvertReport> Run() {
    const formats::WrittenFormat* const format = options_.format;
    if (format == nullptr) return UsageError("an index is built, not converted");
    if (format->game() != records::Game::kChess) return RefuseChess(book_.name(), *format);
    report_.book = book_.info();
    const formats::WriteOptions writing = WritingOf(book_, options_);
    if (format->positions != nullptr) {
      TABIA_ASSIGN_OR_RETURN(const auto writer, format->positions(sink_, writing));
      TABIA_RETURN_IF_ERROR(WritePositions(*writer));
    } else {
      TABIA_ASSIGN_OR_RETURN(const auto writer, format->tree(sink_, writing));
      TABIA_RETURN_IF_ERROR(WriteTree(*writer));
    }
    return std::move(report_);
  }

 private:
  absl::Status WritePositions(records::PositionWriter& writer) {
    uint64_t keys = 0, first = 0;  // positions that are known by their keys alone, and are not written
    const auto write = [&](const probe::FoundEntry& found) -> absl::Status {
      if (!found.position.is_key()) return writer.Write({found.position, found.entry, found.notes});
      const uint64_t key = found.position.key();
      TABIA_ASSIGN_OR_RETURN(const bool is_written, writer.WriteKey(key, found.entry));
      if (!is_written && keys++ == 0) first = key;
      return absl::OkStatus();
    };
    probe::BookWalk walk(book_, write, writing_);
    TABIA_RETURN_IF_ERROR(walk.FromStart());
    TABIA_RETURN_IF_ERROR(FindOtherRoots(walk));
    TABIA_RETURN_IF_ERROR(walk.VisitRest());
    TABIA_RETURN_IF_ERROR(Finish(writer));
    RecordLoss(kIllegalMoves, walk.illegal_moves(),
               "of other positions with the same key, in " + walk.first_illegal());
    RecordLoss(kKeysAlone, keys, FormatText("key %016x", first));
    return absl::OkStatus();
  }

  // Reads the sources again to find positions that cannot be reached from the start. Indexes contain no positions, and
  // pipes cannot be read again.
  absl::Status FindOtherRoots(probe::BookWalk& walk) {
    // The only source is this index.
    if (book_.book().origin() == probe::Origin::kFile) return absl::OkStatus();
    for (const std::string& source : sources_) {
      if (walk.HasFoundAll()) return absl::OkStatus();
      if (source == formats::kStandardInputArgument || IsPipe(source)) continue;
      TABIA_ASSIGN_OR_RETURN(books::Source again, books::Source::Open(source));
      if (again.index() != nullptr) continue;
      RootFinder finder(walk);
      formats::ReadOptions reading = options_.building.reading;
      reading.progress = {};
      const books::ReadSource& read = options_.building.read_source;
      TABIA_RETURN_IF_ERROR(
          (read ? read(source, again, reading, finder) : again.Read(reading, finder)).status());
    }
    return absl::OkStatus();
  }

  absl::Status WriteTree(records::TreeWriter& writer) {
    TABIA_ASSIGN_OR_RETURN(report_.tree, WalkTree(book_, options_.tree, writer, writing_));
    TABIA_RETURN_IF_ERROR(Finish(writer));
    RecordLoss(kShortenedLines, report_.tree.cut_lines,
               FormatText("after %s", FormatCount(report_.tree.bound_plies, "ply", "plies")));
    return CountUnreached();
  }

  // Counts the positions that no sequence of moves from the start reaches. If each move of the others was to be written
  // once, also counts those that were not, because only moves that the format cannot store lead to them.
  absl::Status CountUnreached() {
    uint64_t moves = 0;
    const auto count = [&moves](const probe::FoundEntry& found) {
      moves += found.entry.moves.size();
      return absl::OkStatus();
    };
    probe::BookWalk walk(book_, count);
    TABIA_RETURN_IF_ERROR(walk.From(chess::BookPosition::Of(chess::Position())));
    const TreeReport& tree = report_.tree;
    if (tree.unwritable > 0 && options_.tree.max_plies == 0 && tree.bound_plies == 0 &&
        !options_.tree.full_lines) {
      RecordLoss("moves after a move that the format cannot store", moves - tree.moves - tree.unwritable,
                 "not known, because their lines are not followed");
    }
    if (walk.HasFoundAll()) return absl::OkStatus();
    std::string first;
    book_.index().ForEach([&](uint64_t key, std::string_view) {
      if (first.empty() && !walk.HasFound(key)) first = FormatText("key %016x", key);
    });
    RecordLoss("positions that no line from the start reaches", book_.index().size() - walk.found(), first);
    return absl::OkStatus();
  }

  // Ends the file, and takes the report of the writer.
  absl::Status Finish(records::Writer& writer) {
    TABIA_ASSIGN_OR_RETURN(report_.written, writer.Finish());
    if (!writer.StoresEvaluations()) {
      RecordLoss("evaluations", book_.info().evaluated, "the format has none");
    }
    return absl::OkStatus();
  }

  void RecordLoss(const std::string& kind, uint64_t count, const std::string& first) {
    if (count > 0) report_.written.lost[kind] = {count, first};
  }

  const std::vector<std::string>& sources_;
  const ConvertOptions& options_;
  const probe::ChessIndex& book_;
  ByteSink& sink_;
  Progress writing_;
  ConvertReport report_;
};

absl::Status CheckLost(const ConvertReport& report, Losses permitted, const std::string& output) {
  std::string lost;
  bool is_permitted = true;
  for (const auto& [kind, skipped] : report.written.lost) {
    lost += FormatText("%s%s: %d (%s)", lost.empty() ? "" : "; ", kind, skipped.count, skipped.first);
    // Another file of the format could have stored these.
    const bool could_be_stored = kind == kShortenedLines || kind == kIllegalMoves || kind == kKeysAlone;
    is_permitted &= permitted == Losses::kAll || (permitted == Losses::kOfFormat && !could_be_stored);
  }
  if (is_permitted) return absl::OkStatus();
  return UsageError(FormatText("%s: cannot store all of the book: %s; tabia convert --lossy writes the rest",
                               output, lost));
}

// Checks that the losses are permitted, and that the format and the options do not exclude every record.
absl::Status CheckWritten(const ConvertReport& report, const ConvertOptions& options,
                          const std::string& output) {
  TABIA_RETURN_IF_ERROR(CheckLost(report, options.losses, output));
  if (options.building.allow_empty || report.written.records > 0) return absl::OkStatus();
  std::string why = output + ": not written, because it would be empty: no record of the book is left";
  for (const auto& [kind, lost] : report.written.lost) why += FormatText("; %s: %d", kind, lost.count);
  return absl::NotFoundError(why);
}

// Returns a usage error if the format does not represent the book.
absl::StatusOr<probe::ChessIndex> ToChess(const probe::Book& book, const formats::WrittenFormat& format) {
  absl::StatusOr<probe::ChessIndex> chess = probe::ChessIndex::Of(book);
  if (!chess.ok()) {
    return UsageError(book.name() +
                      ": a backgammon book: can be converted to .tabia, .ob, .tsv or .json only");
  }
  const chess::Ruleset rules = book.info().rules();
  if (rules.is_chess() || (rules.is_supported() && format.has_variants)) return chess;
  std::string formats = ".tabia, .tsv or .json";
  if (rules.is_supported()) {
    for (const formats::WrittenFormat& written : formats::AllWrittenFormats()) {
      if (written.has_variants) formats = Concat(written.extension, ", ", formats);
    }
  }
  return UsageError(
      FormatText("%s: variant %s: can be converted to %s only", book.name(), rules.name(), formats));
}

// Opens the only source, so that a change of it is noticed: an index is read until the output is complete, while other
// sources are read once, before that. Returns nullopt for several sources, a pipe or a URL.
std::optional<formats::SourceFile> OpenOnlyFile(const std::vector<std::string>& sources) {
  if (sources.size() != 1 || IsUrl(sources[0]) || IsPipe(formats::OpenedPath(sources[0])))
    return std::nullopt;
  absl::StatusOr<formats::SourceFile> file = formats::SourceFile::Open(sources[0]);
  if (!file.ok()) return std::nullopt;  // the conversion reports the error
  return *std::move(file);
}

}  // namespace

absl::StatusOr<ConvertReport> ConvertBook(const probe::ChessIndex& book,
                                          const std::vector<std::string>& sources,
                                          const ConvertOptions& options, const std::string& output,
                                          ByteSink& sink) {
  if (!options.building.allow_empty) TABIA_RETURN_IF_ERROR(books::CheckHasContent(book.info(), output));
  TABIA_ASSIGN_OR_RETURN(ConvertReport report, Conversion(sources, options, book, sink).Run());
  TABIA_RETURN_IF_ERROR(CheckWritten(report, options, output));
  return report;
}

absl::StatusOr<ConvertReport> Convert(const std::vector<std::string>& sources, ConvertOptions options,
                                      const std::string& output) {
  if (options.format == nullptr) {
    ConvertReport report;
    TABIA_ASSIGN_OR_RETURN(books::BuiltFile built, books::BuildIndexFile(sources, options.building, output));
    report.book = std::move(built.info);
    report.bytes = built.bytes;
    report.written.records = report.book.moves;
    return report;
  }
  if (options.building.limits.temp_folder.empty())
    options.building.limits.temp_folder = TempFolderFor(output);
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file,
                         OpenOutput(output, options.building.limits.temp_folder));
  if (options.format->statements != nullptr) {
    TABIA_ASSIGN_OR_RETURN(
        StatementsReport statements,
        WriteStatements(sources, options.building, *options.format, options.writing, *file));
    ConvertReport report;
    report.book = std::move(statements.book);
    report.written = std::move(statements.written);
    TABIA_RETURN_IF_ERROR(CheckWritten(report, options, output));
    report.bytes = file->size();
    TABIA_RETURN_IF_ERROR(file->Commit());
    return report;
  }
  books::BuildOptions building = options.building;
  building.reading.progress = PartOf(options.building.reading.progress, 0, kReadingThousandths);
  const std::optional<formats::SourceFile> only = OpenOnlyFile(sources);
  TABIA_ASSIGN_OR_RETURN(const probe::Book built, books::BuildBook(sources, building));
  TABIA_ASSIGN_OR_RETURN(const probe::ChessIndex book, ToChess(built, *options.format));
  TABIA_ASSIGN_OR_RETURN(ConvertReport report, ConvertBook(book, sources, options, output, *file));
  report.bytes = file->size();
  if (only) TABIA_RETURN_IF_ERROR(only->CheckIsUnchanged());
  TABIA_RETURN_IF_ERROR(file->Commit());
  return report;
}

}  // namespace tabia::convert
