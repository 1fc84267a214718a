#include "plugin/tool/commands/dump_lines.h"

#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_format.h"

#include "core/base/json.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/convert/dump.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/moves/entry_codec.h"
#include "core/moves/move_evaluation.h"
#include "core/moves/notes_codec.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/book.h"
#include "core/probe/book_info.h"
#include "core/probe/chess/move_sequence.h"
#include "core/records/game.h"
#include "core/records/source_report.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/commands/backgammon_dump.h"

namespace tabia::tool {
namespace {

// The beginning of a record's position if only its key is known.
constexpr std::string_view kKeyAlone = "key ";

// A line of the dump. `subject` is a position of a foreign book or a key of an index.
struct DumpLine {
  const char* subject_name;
  std::string subject;
  std::string move;
  const chess::BookMove& book_move;
  chess::BookNotes notes;
};

std::string LineJson(const DumpLine& line) {
  Json json = {{line.subject_name, line.subject}, {"move", line.move}};
  json.Update(report::BookMoveJson(line.book_move));
  json["notes"] = report::NotesJson(line.notes);
  return JsonLine(json);
}

std::string LineText(const DumpLine& line, bool with_notes) {
  std::string text = line.subject + "\t" + line.move;
  const chess::BookMove& move = line.book_move;
  if (move.games)
    text += absl::StrFormat("\t%d\t%d\t%d", move.games->win, move.games->draw, move.games->loss);
  if (move.stated_weight) text += absl::StrFormat("\t%d", *move.stated_weight);
  if (!move.active) text += "\tinactive";
  if (move.evaluation) text.append("\t").append(chess::EvaluationText(*move.evaluation));
  if (with_notes && !line.notes.empty()) text += "\t" + report::NotesText(line.notes);
  return text + "\n";
}

absl::Status WriteLine(const DumpOptions& options, const DumpLine& line, Output& out) {
  return out.Write(options.json ? LineJson(line) : LineText(line, options.notes));
}

// Prints a warning for each kind of skipped record, and returns the variant. Returns an error if no record was read,
// and some were skipped or the source says why it has none.
absl::StatusOr<std::string> ReportSkipped(const std::string& path,
                                          const absl::StatusOr<records::SourceReport>& report) {
  TABIA_RETURN_IF_ERROR(report.status());
  WarnOfSkipped(path, report->skipped);
  if (report->records > 0) return report->variant;
  if (!report->skipped.empty()) return BadFile(path, "not a book", "no record can be read");
  const std::string why = records::WhyNoMoves(*report);
  if (!why.empty()) return BadFile(path, "not a book", why);
  return report->variant;
}

absl::StatusOr<std::string> DumpForeign(const DumpOptions& options, books::Source source, Output& out) {
  ProgressBar bar("Reading " + source.file().path());
  formats::ReadOptions reading;
  reading.progress = bar.progress();
  reading.strict = options.strict;
  reading.ctg = options.ctg;
  reading.SetVariant(options.variant);
  reading.keeps_unplaced = true;
  reading.as_stored = options.as_stored;
  const std::string path = source.file().path();
  if (source.game() == records::Game::kBackgammon) {
    BackgammonDump dump(options.json, out);
    return ReportSkipped(path, source.Read(reading, dump));
  }
  const auto write = [&options, &out](const convert::DumpRecord& record) {
    if (options.json && record.position.starts_with(kKeyAlone)) {
      const std::string key = record.position.substr(kKeyAlone.size());
      return WriteLine(options, {"key", key, record.move, record.book_move, record.notes}, out);
    }
    return WriteLine(options, {"position", record.position, record.move, record.book_move, record.notes},
                     out);
  };
  return ReportSkipped(path, convert::DumpSource(source, reading, write));
}

// Writes the moves of one key, best first.
absl::Status WriteKey(const DumpOptions& options, uint64_t key, const chess::BookEntry& entry,
                      const chess::BookNotes& notes, Output& out) {
  for (const chess::BookMove& move : entry.moves) {
    const std::string text = probe::CodedMoveText(move.move, move.opaque_move);
    TABIA_RETURN_IF_ERROR(
        WriteLine(options, {"key", report::KeyText(key), text, move, report::MoveNotes(notes, move)}, out));
  }
  return absl::OkStatus();
}

absl::Status DumpChessValue(const DumpOptions& options, const index::Index& index, uint64_t key,
                            std::string_view value, Output& out) {
  chess::BookEntry entry;
  chess::BookNotes notes;
  if (!chess::DecodeEntry(value, entry) || !chess::DecodeNotes(index.FindNotes(key), notes)) {
    return absl::DataLossError("its moves or its notes cannot be decoded");
  }
  return WriteKey(options, key, entry, notes, out);
}

absl::Status DumpIndex(const DumpOptions& options, const books::Source& source, Output& out) {
  const std::string& path = source.file().path();
  const auto& [index, info] = *source.index();
  if (info.is_part) {
    return absl::DataLossError(path + ": is a part of a book; join all parts with tabia merge first");
  }
  TABIA_RETURN_IF_ERROR(books::CheckIndex(index, info, path, {options.salvage, Warn}).status());
  if (info.game == records::Game::kBackgammon && probe::HasSubjects(index)) {
    return WriteStatements(index, path, options.json, out);
  }
  const bool is_chess = info.game == records::Game::kChess;
  absl::Status status;
  source.index()->index.ForEach([&](uint64_t key, std::string_view value) {
    if (!status.ok()) return;
    status = is_chess ? DumpChessValue(options, source.index()->index, key, value, out)
                      : DumpBackgammonValue(key, value, options.json, out);
    if (options.salvage && absl::IsDataLoss(status)) status = absl::OkStatus();
    if (absl::IsDataLoss(status)) status = BadFile(path, "key " + report::KeyText(key), Message(status));
  });
  TABIA_RETURN_IF_ERROR(source.file().CheckIsUnchanged());
  return status;
}

// Builds the sources into one book and writes it.
absl::Status WriteBuiltBook(const std::vector<std::string>& sources, const books::BuildOptions& building,
                            const DumpOptions& options, Output& out) {
  TABIA_ASSIGN_OR_RETURN(probe::Book built, books::BuildBook(sources, building));
  const absl::StatusOr<probe::BackgammonBook> book = probe::BackgammonBook::Of(std::move(built));
  if (!book.ok()) {
    const bool is_one = sources.size() == 1;
    return UsageError(
        absl::StrFormat("%s: %s cannot be written as text; build BOOK.tabia first, then convert it",
                        sources[0], is_one ? "a selection of chess games or moves" : "several chess books"));
  }
  return WriteStatements(book->index(), book->name(), options.json, out);
}

// Returns whether an option changes or selects the records of a source, so that they must be built into a book first.
bool ChangesRecords(const books::BuildOptions& building) {
  formats::ReadOptions usual;
  usual.strict = building.reading.strict;
  usual.ctg = building.reading.ctg;
  usual.variant = building.reading.variant;
  usual.pgn.variant = building.reading.pgn.variant;
  std::string of_usual, given;
  AppendRecordOptions(of_usual, usual);
  AppendRecordOptions(given, building.reading);
  return of_usual != given || building.ChangesMoves() || !building.positions.empty();
}

}  // namespace

absl::Status WriteStatements(const index::Index& index, std::string_view name, bool json, Output& out) {
  BackgammonDump dump(json, out);
  return probe::VisitStatements(index, name, dump).status();
}

absl::StatusOr<std::string> WriteDump(books::Source source, const DumpOptions& options, Output& out) {
  if (source.index() == nullptr) return DumpForeign(options, std::move(source), out);
  TABIA_RETURN_IF_ERROR(DumpIndex(options, source, out));
  return source.index()->info.variant;
}

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

absl::StatusOr<WrittenText> WriteText(const std::vector<std::string>& sources,
                                      const books::BuildOptions& building, TextFormat format,
                                      const std::string& output) {
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file, OpenOutput(output, TempFolderFor(output)));
  Output out(*file);
  std::string variant;
  const DumpOptions options = {.json = format == TextFormat::kJson,
                               .notes = true,
                               .strict = building.reading.strict,
                               .salvage = building.salvage,
                               .ctg = building.reading.ctg,
                               .variant = building.reading.variant};
  if (sources.size() == 1 && !ChangesRecords(building)) {
    TABIA_ASSIGN_OR_RETURN(books::Source source, books::Source::Open(sources[0]));
    TABIA_ASSIGN_OR_RETURN(variant, WriteDump(std::move(source), options, out));
  } else {
    TABIA_RETURN_IF_ERROR(WriteBuiltBook(sources, building, options, out));
  }
  TABIA_RETURN_IF_ERROR(out.Flush());
  if (file->size() == 0 && !building.allow_empty) {
    return absl::NotFoundError(output + ": not written: the book is empty");
  }
  TABIA_RETURN_IF_ERROR(file->Commit());
  return WrittenText{file->size(), std::move(variant)};
}

}  // namespace tabia::tool
