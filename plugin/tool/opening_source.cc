#include "plugin/tool/opening_source.h"

#include <cstdint>

#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/chess/variant.h"
#include "core/formats/source_file.h"
#include "core/probe/move_sequence.h"
#include "core/suites/pgn_evaluations.h"
#include "core/suites/suite_openings.h"
#include "core/suites/suite_reader.h"
#include "plugin/tool/book_argument.h"

namespace tabia::tool {

bool OpeningSource::is_chess960() const {
  return book ? chess::IsChess960(book->info().variant) : suite->is_chess960;
}

absl::StatusOr<OpeningSource> OpenOpeningSource(const std::string& path, bool use_cache, bool salvage) {
  OpeningSource source;
  TABIA_ASSIGN_OR_RETURN(source.suite, suites::ReadSuite(path));
  if (!source.suite) {
    TABIA_ASSIGN_OR_RETURN(source.book, OpenWholeBook(path, use_cache, salvage));
  }
  return source;
}

absl::StatusOr<HashMap<uint64_t, suites::Evaluation>> StatedEvaluations(const OpeningSource& source,
                                                                        const std::string& path, int plies) {
  HashMap<uint64_t, suites::Evaluation> stated;
  TABIA_ASSIGN_OR_RETURN(stated, suites::ReadPgnEvaluations(path, plies));
  if (source.suite) stated.merge(suites::StatedEvaluations(*source.suite));
  return stated;
}

absl::StatusOr<HashSet<uint64_t>> ReadExcluded(const std::vector<std::string>& paths) {
  HashSet<uint64_t> excluded;
  for (const std::string& path : paths) {
    TABIA_RETURN_IF_ERROR(formats::SourceFile::Open(path).status());
    TABIA_ASSIGN_OR_RETURN(const std::optional<suites::Suite> suite, suites::ReadSuite(path));
    if (!suite)
      return BadFile(path, "--exclude", "not a suite: neither EPD nor PGN of games without results");
    excluded.merge(suites::KeysOf(*suite));
  }
  return excluded;
}

absl::StatusOr<chess::Position> ParseFrom(const std::string& text, const probe::Book& book) {
  absl::StatusOr<probe::MoveSequence> line = probe::ParseMoveSequence(text, book.info().variant);
  if (!line.ok()) return UsageError("openings: --from: " + Message(line.status()));
  absl::StatusOr<chess::Position> position = chess::Position::FromSetup(line->stated);
  if (!position.ok()) return UsageError("openings: --from: " + Message(position.status()));
  for (const chess::Move move : line->moves) position->Make(move);
  return position;
}

}  // namespace tabia::tool
