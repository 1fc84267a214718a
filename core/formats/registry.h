// All foreign formats that tabia reads, recognised by content, never by name, and those that it writes.
#pragma once

#include <memory>
#include <string_view>
#include <variant>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/byte_streams.h"
#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/formats/write_options.h"
#include "core/records/entry_finder.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"
#include "core/records/writers.h"

namespace tabia::formats {

// Reads a source once, from beginning to end, in linear time and in constant memory apart from the structure of the
// source. Never prints, asks or exits. Returns the visitor's error if it has one; BadFile if the file is damaged or
// of another format.
template <typename Visitor>
using ReadFunction = absl::StatusOr<records::SourceReport> (*)(SourceFile& file, const ReadOptions& options,
                                                               Visitor& visitor);

// Opens a book to be probed in place. `bytes` are the whole file and must outlive the book; errors contain
// `path`. FailedPreconditionError if this book can only be read.
using InPlaceFunction = absl::StatusOr<records::InPlaceBook> (*)(std::string_view bytes,
                                                                 std::string_view path,
                                                                 const ReadOptions& options);

struct Format {
  std::string_view name;                       // "obk", as in `tabia convert --to obk`
  std::string_view extensions;                 // usual ones, ".xg .xgp"; not used to recognise files
  std::string_view description;                // "Chessmaster opening tree"
  bool (*recognises)(std::string_view bytes);  // of the whole file, or the first bytes of a pipe
  std::variant<ReadFunction<records::ChessVisitor>, ReadFunction<records::BackgammonVisitor>> read;
  bool reads_pipes = false;  // `read` needs the bytes once, in order; other formats need a copy of a pipe
  bool unpacks = false;  // `recognises` and `read` accept compressed bytes; other formats get them unpacked
  bool in_folders = false;             // a folder of such files is one source
  bool has_games = false;              // ReadOptions::wants_game is asked about its games
  bool has_turns = false;              // the file contains the turns of games, which tabia review judges
  bool contains_its_length = false;    // trailing bytes are not read
  InPlaceFunction in_place = nullptr;  // if the file itself can be searched by key or by position
  bool counts_in_place = false;        // opening in place counts positions and moves

  records::Game game() const {
    return read.index() == 0 ? records::Game::kChess : records::Game::kBackgammon;
  }
  // Reads a source of this format. UsageError if there is no visitor of its game.
  absl::StatusOr<records::SourceReport> Read(SourceFile& file, const ReadOptions& options,
                                             const records::Visitors& visitors) const;
};

// Makes the writer of a book. It keeps a reference to `sink`.
template <typename Writer>
using WriterFunction = absl::StatusOr<std::unique_ptr<Writer>> (*)(ByteSink& sink,
                                                                   const WriteOptions& options);

// A format of books that tabia writes.
struct WrittenFormat {
  std::string_view name;       // Format::name
  std::string_view extension;  // ".obs.db3"; its last part, ".db3", selects the format
  // Exactly one of the three is set. In chess: `positions` if the format lists positions, `tree` if it is a tree of
  // moves. In backgammon: `statements`.
  WriterFunction<records::PositionWriter> positions = nullptr;
  WriterFunction<records::TreeWriter> tree = nullptr;
  WriterFunction<records::StatementWriter> statements = nullptr;
  std::string_view records = "moves";  // what WriteReport::records counts
  bool has_variants = false;           // the format can store variants, not only chess
  bool names_variant = false;          // a file contains the name of its variant

  records::Game game() const {
    return statements == nullptr ? records::Game::kChess : records::Game::kBackgammon;
  }
};

// Returns all formats that are written, in the order in which help texts list them.
absl::Span<const WrittenFormat> AllWrittenFormats();

// Returns the written format of this name, or the one that the extension of a path selects, ignoring case; null if
// there is none.
const WrittenFormat* WrittenFormatNamed(std::string_view name);
const WrittenFormat* WrittenFormatOf(std::string_view path);

// Returns all formats, in the order in which they are tried.
absl::Span<const Format> AllFormats();

// Returns the format of a file, or of a pipe by its first bytes. BadFile if the format is unknown: the error contains
// the kind of the file if RecogniseUnreadFile finds one.
absl::StatusOr<const Format*> FormatOf(const SourceFile& file);

// Prepares a file for FormatOf and for reading. Decompresses gzip, xz and zstd into a temporary file, unless the reader
// of the format does so itself. Copies a pipe to a temporary file if its format needs that. Bytes of an unknown format
// are not copied: the first of them suffice to refuse it, and a pipe may be endless; `is_other` recognises formats that
// are not in the registry. BadFile if compressed bytes are damaged, or of an unknown format.
absl::Status HoldForFormat(SourceFile& file, bool (*is_other)(std::string_view bytes) = nullptr);

// Returns OK if the first bytes of a file may be those of a book: of a format in the registry, of one that `is_other`
// recognises, or compressed. Otherwise returns the BadFile error of FormatOf.
absl::Status CheckHead(std::string_view path, std::string_view head,
                       bool (*is_other)(std::string_view bytes) = nullptr);

}  // namespace tabia::formats
