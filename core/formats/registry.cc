#include "core/formats/registry.h"

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/format.h"
#include "core/base/os/file_io.h"
#include "core/base/packed/unpack.h"
#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/formats/abk/abk_layout.h"
#include "core/formats/abk/abk_reader.h"
#include "core/formats/abk/abk_writer.h"
#include "core/formats/analysis_text/analysis_text_reader.h"
#include "core/formats/ctg/ctg_finder.h"
#include "core/formats/ctg/ctg_layout.h"
#include "core/formats/ctg/ctg_reader.h"
#include "core/formats/epd/epd_positions.h"
#include "core/formats/epd/epd_reader.h"
#include "core/formats/epd/epd_writer.h"
#include "core/formats/exp/exp_finder.h"
#include "core/formats/exp/exp_layout.h"
#include "core/formats/exp/exp_reader.h"
#include "core/formats/exp/exp_writer.h"
#include "core/formats/lichess_eval/lichess_eval_reader.h"
#include "core/formats/mat/mat_reader.h"
#include "core/formats/move_counts/move_counts_reader.h"
#include "core/formats/ob/ob_layout.h"
#include "core/formats/ob/ob_reader.h"
#include "core/formats/ob/ob_writer.h"
#include "core/formats/obk/obk_layout.h"
#include "core/formats/obk/obk_reader.h"
#include "core/formats/obk/obk_writer.h"
#include "core/formats/oobs/oobs_reader.h"
#include "core/formats/oobs/oobs_writer.h"
#include "core/formats/pgn/pgn_reader.h"
#include "core/formats/pgn/pgn_writer.h"
#include "core/formats/polyglot/polyglot_finder.h"
#include "core/formats/polyglot/polyglot_layout.h"
#include "core/formats/polyglot/polyglot_reader.h"
#include "core/formats/polyglot/polyglot_writer.h"
#include "core/formats/sgf/sgf_reader.h"
#include "core/formats/sqlite/sqlite_file.h"
#include "core/formats/table/backgammon_table_reader.h"
#include "core/formats/table/chess_table_reader.h"
#include "core/formats/unread_file.h"
#include "core/formats/xg/xg_reader.h"

namespace tabia::formats {
namespace {

using records::PositionWriter, records::TreeWriter;

constexpr uint64_t kMaxUnwrittenBytes = uint64_t{16} << 20;

constexpr Format kFormats[] = {
    {.name = "obk",
     .extensions = ".obk",
     .description = "Chessmaster opening tree",
     .recognises = IsObk,
     .read = ReadObk,
     .in_folders = true,
     .contains_its_length = true},
    {.name = "abk",
     .extensions = ".abk",
     .description = "Arena opening book",
     .recognises = IsAbk,
     .read = ReadAbk,
     .in_folders = true},
    {.name = "oobs",
     .extensions = ".obs.db3",
     .description = "OOBS database",
     .recognises = IsSqliteFile,
     .read = ReadOobs,
     .in_folders = true,
     .contains_its_length = true},
    {.name = "ctg",
     .extensions = ".ctg",
     .description = "ChessBase opening book, with its .cto file",
     .recognises = IsCtg,
     .read = ReadCtg,
     .in_folders = true,
     .contains_its_length = true,
     .in_place = OpenCtgInPlace},
    {.name = "ob",
     .extensions = ".ob",
     .description = "Opening book of eXtreme Gammon",
     .recognises = IsOb,
     .read = ReadOb,
     .in_folders = true},
    {.name = "xg",
     .extensions = ".xg .xgp",
     .description = "Analysed match or position of eXtreme Gammon",
     .recognises = IsXg,
     .read = ReadXg,
     .in_folders = true,
     .has_turns = true,
     .contains_its_length = true},
    {.name = "sgf",
     .extensions = ".sgf",
     .description = "Match analysed by GNU Backgammon",
     .recognises = IsSgf,
     .read = ReadSgf,
     .in_folders = true,
     .has_turns = true,
     .contains_its_length = true},
    // Before "mat", because a copied page may have a line "7 point match".
    {.name = "analysis-text",
     .extensions = ".txt .html",
     .description = "Backgammon analyses as text or a page",
     .recognises = IsAnalysisText,
     .read = ReadAnalysisText,
     .in_folders = true},
    {.name = "mat",
     .extensions = ".mat",
     .description = "Match as text, to be judged by tabia review",
     .recognises = IsMat,
     .read = ReadMat,
     .reads_pipes = true,
     .has_turns = true},
    {.name = "lichess-eval",
     .extensions = ".jsonl .jsonl.zst .jsonl.gz",
     .description = "Evaluations that Lichess publishes",
     .recognises = IsLichessEval,
     .read = ReadLichessEval,
     .reads_pipes = true,
     .unpacks = true},
    {.name = "chess-table",
     .extensions = ".tsv .json",
     .description = "Table of moves, as tabia dump prints it",
     .recognises = IsChessTable,
     .read = ReadChessTable,
     .reads_pipes = true},
    {.name = "backgammon-table",
     .extensions = ".tsv .json",
     .description = "Table of evaluations, as tabia dump prints it",
     .recognises = IsBackgammonTable,
     .read = ReadBackgammonTable,
     .reads_pipes = true},
    {.name = "pgn",
     .extensions = ".pgn .pgn.gz .pgn.xz .pgn.zst",
     .description = "Games in Portable Game Notation",
     .recognises = IsPgn,
     .read = ReadPgn,
     .reads_pipes = true,
     .unpacks = true,
     .in_folders = true,
     .has_games = true},
    {.name = "epd",
     .extensions = ".epd",
     .description = "Positions with their best moves or weights",
     .recognises = IsEpd,
     .read = ReadEpd,
     .reads_pipes = true},
    {.name = "move-counts",
     .extensions = ".txt",
     .description = "Positions (pos FEN) with the counts of their moves",
     .recognises = IsMoveCounts,
     .read = ReadMoveCounts,
     .reads_pipes = true},
    // Last, because Polyglot books and most experience files have no magic number.
    {.name = "exp",
     .extensions = ".exp",
     .description = "Experience file of an engine",
     .recognises = IsExp,
     .read = ReadExp,
     .in_folders = true,
     .in_place = OpenExpInPlace},
    {.name = "polyglot",
     .extensions = ".bin",
     .description = "Polyglot book",
     .recognises = IsPolyglot,
     .read = ReadPolyglot,
     .in_folders = true,
     .in_place = OpenPolyglotInPlace,
     .counts_in_place = true},
};

template <typename Base, typename Writer>
absl::StatusOr<std::unique_ptr<Base>> Make(ByteSink& sink, const WriteOptions& options) {
  return std::make_unique<Writer>(sink, options);
}

absl::StatusOr<std::unique_ptr<PositionWriter>> MakeOobsWriter(ByteSink& sink, const WriteOptions& options) {
  return OobsWriter::Create(sink, options);
}

absl::StatusOr<std::unique_ptr<TreeWriter>> MakePgnWriter(ByteSink& sink, const WriteOptions& options) {
  return options.pgn_chapter_plies ? Make<TreeWriter, PgnChapterWriter>(sink, options)
                                   : Make<TreeWriter, PgnWriter>(sink, options);
}

constexpr WrittenFormat kWrittenFormats[] = {
    {.name = "oobs",
     .extension = ".obs.db3",
     .positions = MakeOobsWriter,
     .has_variants = true,
     .names_variant = true},
    {.name = "polyglot",
     .extension = ".bin",
     .positions = Make<PositionWriter, PolyglotWriter>,
     .has_variants = true},
    {.name = "obk", .extension = ".obk", .tree = Make<TreeWriter, ObkWriter>},
    {.name = "pgn", .extension = ".pgn", .tree = MakePgnWriter, .records = "games"},
    {.name = "epd",
     .extension = ".epd",
     .positions = Make<PositionWriter, EpdWriter>,
     .records = "positions",
     .has_variants = true},
    {.name = "abk", .extension = ".abk", .tree = Make<TreeWriter, AbkWriter>},
    {.name = "exp", .extension = ".exp", .positions = Make<PositionWriter, ExpWriter>},
    {.name = "ob",
     .extension = ".ob",
     .statements = Make<records::StatementWriter, ObWriter>,
     .records = "entries"},
};

// Checks the end of a file: an unfinished download may end in gigabytes of zeros that were never written, and a format
// without a length would read them as records.
absl::Status CheckEndIsWritten(const SourceFile& file) {
  const std::optional<uint64_t> end = EndOfWrittenBytes(file.path());
  if (!end || file.bytes().size() - *end < kMaxUnwrittenBytes) return absl::OkStatus();
  return BadFile(file.path(), FormatText("byte %d", *end),
                 FormatText("the file was never written from here to its end, byte %d", file.bytes().size()));
}

// Returns the error of bytes that no format recognises. `packing` is the packing of their file.
absl::Status UnknownFormat(std::string_view path, std::string_view bytes, Packing packing = Packing::kNone) {
  constexpr const char* kHint = "'tabia formats' lists the formats that tabia reads";
  const UnreadFile unread = RecogniseUnreadFile(bytes, path);
  std::string why = unread.kind.empty() ? "the format is unknown" : FormatText("%s, not a book", unread.kind);
  if (packing != Packing::kNone) why = FormatText("compressed with %s: %s", PackingName(packing), why);
  if (!unread.advice.empty()) why += FormatText(": %s", unread.advice);
  return BadFile(path, "byte 0", FormatText("%s; %s", why, kHint));
}

const Format* FindFormat(std::string_view bytes) {
  const bool is_packed = PackingOf(bytes) != Packing::kNone;
  for (const Format& format : kFormats) {
    if ((format.unpacks || !is_packed) && format.recognises(bytes)) return &format;
  }
  return nullptr;
}

using Recogniser = bool (*)(std::string_view bytes);

// Decompresses a file if its content is of a known format.
absl::Status UnpackForFormat(SourceFile& file, Recogniser is_other) {
  const SourceFile::UnpackedHead head = file.UnpackHead();
  if (FindFormat(head.bytes) != nullptr || (is_other != nullptr && is_other(head.bytes)))
    return file.Unpack();
  TABIA_RETURN_IF_ERROR(head.status);
  if (head.bytes.empty()) return BadFile(file.path(), "byte 0", "the compressed file is empty");
  return UnknownFormat(file.path(), head.bytes, PackingOf(file.bytes()));
}

}  // namespace

absl::StatusOr<records::SourceReport> Format::Read(SourceFile& file, const ReadOptions& options,
                                                   const records::Visitors& visitors) const {
  const auto run = [&](const auto& function) {
    return [&](auto& visitor) { return function(file, options, visitor); };
  };
  if (const auto* const chess = std::get_if<ReadFunction<records::ChessVisitor>>(&read)) {
    return visitors.ForChess(run(*chess));
  }
  return visitors.ForBackgammon(run(std::get<ReadFunction<records::BackgammonVisitor>>(read)));
}

absl::Span<const Format> AllFormats() {
  return kFormats;
}

absl::Span<const WrittenFormat> AllWrittenFormats() {
  return kWrittenFormats;
}

const WrittenFormat* WrittenFormatNamed(std::string_view name) {
  for (const WrittenFormat& format : kWrittenFormats) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

const WrittenFormat* WrittenFormatOf(std::string_view path) {
  for (const WrittenFormat& format : kWrittenFormats) {
    // An OOBS database may also be called "book.db3".
    const std::string_view end = format.extension.substr(format.extension.rfind('.'));
    if (path.size() >= end.size() && EqualIgnoringCase(path.substr(path.size() - end.size()), end)) {
      return &format;
    }
  }
  return nullptr;
}

absl::StatusOr<const Format*> FormatOf(const SourceFile& file) {
  const Format* const format = FindFormat(file.bytes());
  if (format == nullptr) return UnknownFormat(file.path(), file.bytes());
  const bool is_whole = file.kind() == SourceFile::Kind::kFile && !file.is_held();
  if (is_whole && !format->contains_its_length) TABIA_RETURN_IF_ERROR(CheckEndIsWritten(file));
  return format;
}

absl::Status CheckHead(std::string_view path, std::string_view head, Recogniser is_other) {
  if (FindFormat(head) != nullptr || (is_other != nullptr && is_other(head))) return absl::OkStatus();
  return PackingOf(head) != Packing::kNone ? absl::OkStatus() : UnknownFormat(path, head);
}

absl::Status HoldForFormat(SourceFile& file, Recogniser is_other) {
  const bool is_pipe = file.kind() == SourceFile::Kind::kPipe;
  const bool is_packed = PackingOf(file.bytes()) != Packing::kNone;
  if (!is_pipe && !is_packed) return absl::OkStatus();
  const Format* const format = FindFormat(file.bytes());
  if (is_packed && format == nullptr) return UnpackForFormat(file, is_other);
  const bool needs_all =
      format != nullptr ? !format->reads_pipes : is_other != nullptr && is_other(file.bytes());
  return needs_all ? file.Hold() : absl::OkStatus();
}

}  // namespace tabia::formats
