// tabia dump: every record of a book, as its source states it.
#include "core/convert/dump.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/json.h"
#include "core/base/os/mapped_file.h"
#include "core/base/status.h"
#include "core/build/index_check.h"
#include "core/build/open_book.h"
#include "core/build/source.h"
#include "core/chess/entry/entry_codec.h"
#include "core/chess/entry/notes_codec.h"
#include "core/formats/read_options.h"
#include "core/formats/source.h"
#include "core/formats/source_file.h"
#include "core/index/index.h"
#include "core/probe/book_info.h"
#include "core/probe/move_text.h"
#include "core/records/game.h"
#include "plugin/report/answer.h"
#include "plugin/report/number_text.h"
#include "plugin/tool/arguments.h"
#include "plugin/tool/backgammon_dump.h"
#include "plugin/tool/book_argument.h"
#include "plugin/tool/command.h"
#include "plugin/tool/output.h"
#include "plugin/tool/progress_bar.h"

namespace tabia::tool {
namespace {

// What the position of a record begins with if only its key is known.
constexpr std::string_view kKeyAlone = "key ";

struct DumpFlags {
  std::string book;
  bool json = false;
  bool notes = false;
  bool salvage = false;
};

// A line of the dump. `subject` is a position of a foreign book or a key of an index.
struct Line {
  const char* subject_name;
  std::string subject;
  std::string move;
  const chess::BookMove& book_move;
  chess::BookNotes notes;
};

std::string LineJson(const Line& line) {
  Json json = {{line.subject_name, line.subject}, {"move", line.move}};
  json.Update(report::BookMoveJson(line.book_move));
  json["notes"] = report::NotesJson(line.notes);
  return JsonLine(json);
}

std::string LineText(const Line& line, bool with_notes) {
  std::string text = line.subject + "\t" + line.move;
  const std::optional<chess::Games>& games = line.book_move.games;
  text += games ? absl::StrFormat("\t%d\t%d\t%d", games->win, games->draw, games->loss)
                : absl::StrFormat("\t%d", line.book_move.weight());
  if (!line.book_move.active) text += "\tinactive";
  if (with_notes && !line.notes.empty()) text += "\t" + report::NotesText(line.notes);
  return text + "\n";
}

absl::Status WriteLine(const DumpFlags& flags, const Line& line, Output& out) {
  return out.Write(flags.json ? LineJson(line) : LineText(line, flags.notes));
}

// In the order of the source.
absl::Status DumpBackgammon(const DumpFlags& flags, formats::Source& source,
                            const formats::ReadOptions& options, Output& out) {
  BackgammonDump dump(flags.json, out);
  return source.Read(options, dump).status();
}

absl::Status DumpForeign(const DumpFlags& flags, formats::SourceFile file, Output& out) {
  ProgressBar bar("Reading " + file.path());
  formats::ReadOptions options;
  options.progress = bar.progress();
  options.keeps_unplaced = true;
  options.as_stored = true;
  TABIA_ASSIGN_OR_RETURN(formats::Source source, formats::Recognise(std::move(file)));
  if (source.game() == records::Game::kBackgammon) return DumpBackgammon(flags, source, options, out);
  const auto write = [&flags, &out](const convert::DumpRecord& record) {
    if (flags.json && record.position.starts_with(kKeyAlone)) {
      const std::string key = record.position.substr(kKeyAlone.size());
      return WriteLine(flags, {"key", key, record.move, record.book_move, record.notes}, out);
    }
    return WriteLine(flags, {"position", record.position, record.move, record.book_move, record.notes}, out);
  };
  return convert::DumpSource(source, options, write).status();
}

// The moves of one key, best first.
absl::Status WriteKey(const DumpFlags& flags, uint64_t key, const chess::BookEntry& entry,
                      const chess::BookNotes& notes, Output& out) {
  for (const chess::BookMove& move : entry.moves) {
    const std::string text = probe::CodedMoveText(move.move, move.opaque_move);
    TABIA_RETURN_IF_ERROR(
        WriteLine(flags, {"key", report::KeyText(key), text, move, report::MoveNotes(notes, move)}, out));
  }
  return absl::OkStatus();
}

absl::Status DumpChessValue(const DumpFlags& flags, const index::Index& index, uint64_t key,
                            std::string_view value, Output& out) {
  chess::BookEntry entry;
  chess::BookNotes notes;
  if (!chess::DecodeEntry(value, entry) || !chess::DecodeNotes(index.FindNotes(key), notes)) {
    return absl::DataLossError("its moves or its notes cannot be decoded");
  }
  return WriteKey(flags, key, entry, notes, out);
}

absl::Status DumpIndex(const DumpFlags& flags, const std::string& path, const formats::SourceFile& file,
                       Output& out) {
  TABIA_ASSIGN_OR_RETURN(const index::Index index, index::Index::Open(file.bytes(), path));
  const absl::StatusOr<probe::BookInfo> info = probe::BookInfoFromJson(index.metadata());
  if (!info.ok()) return BadFile(path, "metadata", Message(info.status()));
  TABIA_RETURN_IF_ERROR(build::CheckIndex(index, info->game, path, {flags.salvage, Warn}).status());
  absl::Status status;
  index.ForEach([&](uint64_t key, std::string_view value) {
    if (!status.ok()) return;
    status = info->game == records::Game::kChess ? DumpChessValue(flags, index, key, value, out)
                                                 : DumpBackgammonValue(key, value, flags.json, out);
    if (flags.salvage && absl::IsDataLoss(status)) status = absl::OkStatus();
    if (absl::IsDataLoss(status)) status = BadFile(path, "key " + report::KeyText(key), Message(status));
  });
  return status;
}

absl::StatusOr<int> Dump(const DumpFlags& flags, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const std::string path, BookOrDefault(flags.book));
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, build::OpenFile(path));
  TABIA_RETURN_IF_ERROR(build::IsIndex(file) ? DumpIndex(flags, path, file, out)
                                             : DumpForeign(flags, std::move(file), out));
  return kDone;
}

constexpr const char* kDumpDetails =
    R"(BOOK is any readable book; without it, $TABIA_BOOK or else the sample book.
Prints one line for each position and move, with tabs between its columns: position, move, then the
weight (of OBK in percent), or the games won, drawn and lost by the mover; then 'inactive' if the
move is never played. Sorted by position and move. What a source states about one move in several
lines or rows is one line here. A position to which no line of a Polyglot book leads is 'key' and
its key. An index knows keys, not positions: key (16 hex digits), move and so on, in the order of
the file, the best move first; of a key, castling is the king's move onto its rook, e1h1.
With --notes, the notes about the move are the last column.
Of backgammon, in the order of the source: 'position' (an entry of an opening book), 'play' (a
candidate of a roll) or 'cube'; the position id; of a play the dice; away scores (0 0: money),
Crawford, Jacoby, beavers, cube, its owner; of a play itself and the position after it; six chances
and the equity, or the equities without a double, after a take and after a pass; level, games, 95 %
interval, program, date and, always, the source.

Example: tabia dump club.obk | head)";

}  // namespace

void AddDump(CommandLine& line) {
  const auto flags = std::make_shared<DumpFlags>();
  const CommandHelp help = {"dump", "[BOOK]", "Print every record of a book", kDumpDetails};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json);
  command.AddText("BOOK", flags->book);
  command.AddFlag("--notes", flags->notes, "Print notes too, as JSON always does");
  AddSalvageFlag(command, flags->salvage);
  command.SetAction([flags](Output& out) { return Dump(*flags, out); });
}

}  // namespace tabia::tool
