#include "plugin/tool/flags/opening_source.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/books/source.h"
#include "core/chess/variant.h"
#include "core/formats/registry.h"
#include "core/formats/source_file.h"
#include "core/probe/chess/move_sequence.h"
#include "core/suites/evaluation_file.h"
#include "core/suites/openings.h"
#include "core/suites/suite_reader.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

// Opens a file for several readings. A file of no known format is not kept in memory: it is refused by its first bytes, and a
// pipe may have no end.
absl::StatusOr<formats::SourceFile> OpenForSeveralReadings(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, books::OpenFile(path));
  if (formats::FormatOf(file).ok()) TABIA_RETURN_IF_ERROR(file.Hold());
  return file;
}

}  // namespace

bool OpeningSource::is_chess960() const {
  return suite ? suite->is_chess960 : chess_book && chess::IsChess960(chess_book->info().variant);
}

absl::StatusOr<OpeningSource> OpenOpeningSource(const std::string& path, bool use_cache, bool salvage) {
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, OpenForSeveralReadings(path));
  OpeningSource source{std::move(file)};
  TABIA_ASSIGN_OR_RETURN(source.suite, suites::ReadSuite(source.file));
  if (source.suite) return source;
  TABIA_ASSIGN_OR_RETURN(file, source.file.OpenAgain());
  TABIA_ASSIGN_OR_RETURN(
      const probe::Book book,
      OpenBook(std::move(file),
               {.purpose = books::Purpose::kReadAll, .cache = {use_cache}, .salvage = salvage}));
  if (book.info().game == records::Game::kChess) {
    TABIA_ASSIGN_OR_RETURN(source.chess_book, probe::ChessIndex::Of(book));
  } else {
    TABIA_ASSIGN_OR_RETURN(source.backgammon_book, probe::BackgammonBook::Of(book));
  }
  return source;
}

absl::StatusOr<HashMap<uint64_t, suites::Evaluation>> StatedEvaluations(const OpeningSource& source,
                                                                        int plies) {
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, source.file.OpenAgain());
  HashMap<uint64_t, suites::Evaluation> stated;
  TABIA_ASSIGN_OR_RETURN(stated, suites::ReadPgnEvaluations(file, plies));
  if (source.suite) stated.merge(suites::StatedEvaluations(*source.suite));
  return stated;
}

absl::StatusOr<HashSet<uint64_t>> ReadExcluded(const std::vector<std::string>& paths) {
  HashSet<uint64_t> excluded;
  for (const std::string& path : paths) {
    TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, OpenForSeveralReadings(path));
    TABIA_ASSIGN_OR_RETURN(const std::optional<suites::Suite> suite, suites::ReadSuite(file));
    if (!suite)
      return BadFile(path, "--exclude", "not a suite: neither EPD nor PGN of games without results");
    excluded.merge(suites::KeysOf(*suite));
  }
  return excluded;
}

absl::StatusOr<chess::Position> ParseFrom(const std::string& text, const probe::ChessIndex& book) {
  absl::StatusOr<probe::MoveSequence> line = probe::ParseMoveSequence(text, book.info().variant);
  if (!line.ok()) return UsageError("openings: --from: " + Message(line.status()));
  absl::StatusOr<chess::Position> position = chess::Position::FromSetup(line->stated);
  if (!position.ok()) return UsageError("openings: --from: " + Message(position.status()));
  for (const chess::Move move : line->moves) position->Make(move);
  return position;
}

}  // namespace tabia::tool
