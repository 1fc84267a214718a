#include "core/convert/convert.h"

#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/strings/match.h"

#include "core/base/format.h"
#include "core/base/os/file_io.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/build.h"
#include "core/books/open_book.h"
#include "core/books/source.h"
#include "core/chess/opening_name.h"
#include "core/chess/variant.h"
#include "core/formats/abk/abk_writer.h"
#include "core/formats/epd/epd_writer.h"
#include "core/formats/foreign_source.h"
#include "core/formats/oobs/oobs_writer.h"
#include "core/formats/pgn/pgn_writer.h"
#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/probe/book.h"
#include "core/probe/book_info.h"
#include "core/probe/chess/book_walk.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/writers.h"

namespace tabia::convert {
namespace {

constexpr uint64_t kReadingThousandths = 500;  // the share of reading in the time of a conversion

// Kinds of losses that do not come from the format.
constexpr const char *kShortenedLines = "shortened lines", *kIllegalMoves = "illegal moves",
                     *kKeysAlone = "positions known by key alone";

// Starts a walk from each position of a source that no earlier walk has found.
class RootFinder final : public records::RecordVisitor {
 public:
  explicit RootFinder(probe::BookWalk& walk) : walk_(walk) {}
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove&) override {
    if (position.rules() == nullptr || walk_.HasFound(position.key())) return absl::OkStatus();
    return walk_.From(*position.rules());
  }
  absl::Status VisitNote(const chess::BookPosition&, const chess::BookNote&) override {
    return absl::OkStatus();
  }

 private:
  probe::BookWalk& walk_;
};

// Returns the facts of an OOBS database if it is the only source.
std::map<std::string, std::string> OobsFacts(const probe::BookInfo& info) {
  const bool is_oobs = info.sources.size() == 1 && absl::StartsWith(info.sources[0].report.format, "OOBS");
  return is_oobs ? info.sources[0].report.facts : std::map<std::string, std::string>();
}

// Writes the index of all sources as a book of another format.
class Conversion {
 public:
  Conversion(const std::vector<std::string>& sources, const ConvertOptions& options,
             const probe::ChessIndex& book, ByteSink& sink)
      : sources_(sources), options_(options), book_(book), sink_(sink) {
    writing_ = PartOf(options.building.reading.progress, kReadingThousandths, 1000);
  }

  absl::StatusOr<ConvertReport> Run();

 private:
  absl::Status Write();
  bool StoresEvaluations() const;
  absl::Status WriteOobs();
  absl::Status WritePolyglot();
  absl::Status WriteEpd();
  absl::Status WriteExp();
  absl::Status WriteObk();
  absl::Status WriteAbk();
  absl::Status WritePgn();

  using OnKey = absl::FunctionRef<absl::Status(uint64_t key, const chess::BookEntry& entry)>;
  absl::Status WritePositions(records::PositionWriter& writer);
  absl::Status WritePositions(records::PositionWriter& writer, OnKey on_key);
  absl::Status FindOtherRoots(probe::BookWalk& walk);
  absl::Status WriteTree(records::TreeWriter& writer);
  absl::Status CountUnreached();
  void RecordLoss(const std::string& kind, uint64_t count, const std::string& first);

  const std::vector<std::string>& sources_;
  const ConvertOptions& options_;
  const probe::ChessIndex& book_;
  ByteSink& sink_;
  Progress writing_;
  ConvertReport report_;
};

absl::StatusOr<ConvertReport> Conversion::Run() {
  report_.book = book_.info();
  TABIA_RETURN_IF_ERROR(Write());
  if (!StoresEvaluations()) RecordLoss("evaluations", book_.info().evaluated, "the format has none");
  return std::move(report_);
}

bool Conversion::StoresEvaluations() const {
  return options_.format == BookFormat::kEpd || options_.format == BookFormat::kExp ||
         (options_.format == BookFormat::kPgn && options_.pgn_weights);
}

absl::Status Conversion::Write() {
  switch (options_.format) {
    case BookFormat::kOobs:
      return WriteOobs();
    case BookFormat::kPolyglot:
      return WritePolyglot();
    case BookFormat::kEpd:
      return WriteEpd();
    case BookFormat::kObk:
      return WriteObk();
    case BookFormat::kAbk:
      return WriteAbk();
    case BookFormat::kPgn:
      return WritePgn();
    case BookFormat::kExp:
      return WriteExp();
    case BookFormat::kTabia:
      break;
  }
  return UsageError("an index is built, not converted");
}

absl::Status Conversion::WriteOobs() {
  formats::OobsWriterOptions options;
  options.chess960 = chess::IsChess960(book_.info().variant);
  options.index = options_.oobs_index;
  options.weights_as_wins = options_.oobs_weights_as_wins;
  options.facts = OobsFacts(book_.info());
  options.temp_folder = options_.building.limits.temp_folder;
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<formats::OobsWriter> writer,
                         formats::OobsWriter::Create(sink_, std::move(options)));
  return WritePositions(*writer);
}

absl::Status Conversion::WritePolyglot() {
  formats::PolyglotWriter writer(sink_, options_.polyglot);
  // A key alone does not show whether an inner rook may castle, and Polyglot's keys ignore that right.
  if (chess::IsChess960(book_.info().variant)) return WritePositions(writer);
  return WritePositions(
      writer, [&writer](uint64_t key, const chess::BookEntry& entry) { return writer.WriteKey(key, entry); });
}

absl::Status Conversion::WriteEpd() {
  formats::EpdWriter writer(sink_, book_.info().scale);
  return WritePositions(writer);
}

absl::Status Conversion::WriteExp() {
  formats::ExpWriter writer(sink_, options_.exp_target);
  return WritePositions(writer);
}

absl::Status Conversion::WriteObk() {
  formats::ObkWriter writer(sink_, {.magic = options_.obk_magic, .scale = book_.info().scale});
  return WriteTree(writer);
}

absl::Status Conversion::WriteAbk() {
  formats::AbkWriter writer(sink_, {.comment = book_.name(), .scale = book_.info().scale});
  return WriteTree(writer);
}

absl::Status Conversion::WritePgn() {
  formats::PgnWriterOptions options;
  options.event = book_.name();
  options.scale = book_.info().scale;
  options.weights = options_.pgn_weights;
  options.opening = [](uint64_t key) -> std::optional<formats::PgnOpening> {
    const std::optional<chess::OpeningName> opening = chess::OpeningNameOf(key);
    if (!opening) return std::nullopt;
    return formats::PgnOpening{std::string(opening->eco), std::string(opening->name)};
  };
  formats::PgnWriter writer(sink_, std::move(options));
  return WriteTree(writer);
}

absl::Status Conversion::WritePositions(records::PositionWriter& writer) {
  uint64_t keys = 0, first = 0;
  const auto count = [&](uint64_t key, const chess::BookEntry&) {
    if (keys++ == 0) first = key;
    return absl::OkStatus();
  };
  TABIA_RETURN_IF_ERROR(WritePositions(writer, count));
  RecordLoss(kKeysAlone, keys, FormatText("key %016x", first));
  return absl::OkStatus();
}

absl::Status Conversion::WritePositions(records::PositionWriter& writer, OnKey on_key) {
  const auto write = [&](const probe::FoundEntry& found) {
    if (found.position.is_key()) return on_key(found.position.key(), found.entry);
    return writer.Write({*found.position.rules(), found.entry, found.notes});
  };
  probe::BookWalk walk(book_, write, writing_);
  TABIA_RETURN_IF_ERROR(walk.FromStart());
  TABIA_RETURN_IF_ERROR(FindOtherRoots(walk));
  TABIA_RETURN_IF_ERROR(walk.VisitRest());
  TABIA_ASSIGN_OR_RETURN(report_.written, writer.Finish());
  RecordLoss(kIllegalMoves, walk.illegal_moves(), "of other positions with the same key");
  return absl::OkStatus();
}

// Reads the sources again to find positions that cannot be reached from the start. Indexes contain no positions, and
// pipes cannot be read again.
absl::Status Conversion::FindOtherRoots(probe::BookWalk& walk) {
  // The only source is this index.
  if (book_.book().origin() == probe::Origin::kFile) return absl::OkStatus();
  for (const std::string& source : sources_) {
    if (walk.HasFoundAll()) return absl::OkStatus();
    if (source == formats::kStandardInputArgument || IsPipe(source)) continue;
    TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, books::OpenFile(source));
    if (books::IsIndex(file)) continue;
    TABIA_ASSIGN_OR_RETURN(books::Source again, books::Source::Of(std::move(file)));
    RootFinder finder(walk);
    formats::ReadOptions reading = options_.building.reading;
    reading.progress = {};
    const books::ReadSource& read = options_.building.read_source;
    TABIA_RETURN_IF_ERROR(
        (read ? read(source, again, reading, finder) : again.Read(reading, finder)).status());
  }
  return absl::OkStatus();
}

absl::Status Conversion::WriteTree(records::TreeWriter& writer) {
  TABIA_ASSIGN_OR_RETURN(report_.tree, WalkTree(book_, options_.tree, writer, writing_));
  TABIA_ASSIGN_OR_RETURN(report_.written, writer.Finish());
  RecordLoss(kShortenedLines, report_.tree.cut_lines,
             FormatText("after %s", FormatCount(report_.tree.bound_plies, "ply", "plies")));
  return CountUnreached();
}

// Counts the positions that no sequence of moves from the start reaches.
absl::Status Conversion::CountUnreached() {
  const auto nothing = [](const probe::FoundEntry&) { return absl::OkStatus(); };
  probe::BookWalk walk(book_, nothing);
  TABIA_RETURN_IF_ERROR(walk.From(chess::Position()));
  if (walk.HasFoundAll()) return absl::OkStatus();
  std::string first;
  book_.index().ForEach([&](uint64_t key, std::string_view) {
    if (first.empty() && !walk.HasFound(key)) first = FormatText("key %016x", key);
  });
  RecordLoss("positions that no line from the start reaches", book_.index().size() - walk.found(), first);
  return absl::OkStatus();
}

void Conversion::RecordLoss(const std::string& kind, uint64_t count, const std::string& first) {
  if (count > 0) report_.written.lost[kind] = {count, first};
}

// Returns whether another file of the format could have stored the lost facts.
bool CouldBeStored(std::string_view kind) {
  return kind == kShortenedLines || kind == kIllegalMoves || kind == kKeysAlone;
}

absl::Status CheckLost(const ConvertReport& report, Losses permitted, const std::string& output) {
  std::string lost;
  bool is_permitted = true;
  for (const auto& [kind, skipped] : report.written.lost) {
    lost += FormatText("%s%s: %d (%s)", lost.empty() ? "" : "; ", kind, skipped.count, skipped.first);
    is_permitted &= permitted == Losses::kAll || (permitted == Losses::kOfFormat && !CouldBeStored(kind));
  }
  if (is_permitted) return absl::OkStatus();
  return UsageError(FormatText("%s: cannot store all of the book: %s; tabia convert --lossy writes the rest",
                               output, lost));
}

// Returns an error if nothing was written, because the format or the options exclude every move.
absl::Status CheckHasRecords(const ConvertReport& report, const std::string& output) {
  if (report.written.records > 0) return absl::OkStatus();
  return absl::NotFoundError(output +
                             ": not written, because it would be empty: no record of the book is left");
}

absl::StatusOr<probe::ChessIndex> ToChess(const probe::Book& book) {
  absl::StatusOr<probe::ChessIndex> chess = probe::ChessIndex::Of(book);
  if (!chess.ok()) {
    return UsageError(book.name() + ": a backgammon book: can be converted to .tabia, .tsv or .json only");
  }
  if (chess::KnowsRules(book.info().variant)) return chess;
  return UsageError(
      FormatText("%s: variant %s: can be converted to .tabia only, because its rules are not supported",
                 book.name(), book.info().variant));
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

absl::StatusOr<ConvertReport> ConvertToIndex(const std::vector<std::string>& sources,
                                             const ConvertOptions& options, const std::string& output) {
  ConvertReport report;
  TABIA_ASSIGN_OR_RETURN(books::BuiltFile built, books::BuildIndexFile(sources, options.building, output));
  report.book = std::move(built.info);
  report.bytes = built.bytes;
  report.written.records = report.book.moves;
  return report;
}

}  // namespace

absl::StatusOr<ConvertReport> ConvertBook(const probe::ChessIndex& book,
                                          const std::vector<std::string>& sources,
                                          const ConvertOptions& options, const std::string& output,
                                          OutputSink& sink) {
  if (!options.building.allow_empty) TABIA_RETURN_IF_ERROR(books::CheckHasContent(book.info(), output));
  TABIA_ASSIGN_OR_RETURN(ConvertReport report, Conversion(sources, options, book, sink).Run());
  TABIA_RETURN_IF_ERROR(CheckLost(report, options.losses, output));
  if (!options.building.allow_empty) TABIA_RETURN_IF_ERROR(CheckHasRecords(report, output));
  report.bytes = sink.size();
  return report;
}

absl::StatusOr<ConvertReport> Convert(const std::vector<std::string>& sources, ConvertOptions options,
                                      const std::string& output) {
  if (options.format == BookFormat::kTabia) return ConvertToIndex(sources, options, output);
  if (options.building.limits.temp_folder.empty())
    options.building.limits.temp_folder = TempFolderFor(output);
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file,
                         OpenOutput(output, options.building.limits.temp_folder));
  books::BuildOptions building = options.building;
  building.reading.progress = PartOf(options.building.reading.progress, 0, kReadingThousandths);
  const std::optional<formats::SourceFile> only = OpenOnlyFile(sources);
  TABIA_ASSIGN_OR_RETURN(const probe::Book built, books::BuildBook(sources, building));
  TABIA_ASSIGN_OR_RETURN(const probe::ChessIndex book, ToChess(built));
  TABIA_ASSIGN_OR_RETURN(ConvertReport report, ConvertBook(book, sources, options, output, *file));
  if (only) TABIA_RETURN_IF_ERROR(only->CheckIsUnchanged());
  TABIA_RETURN_IF_ERROR(file->Commit());
  return report;
}

}  // namespace tabia::convert
