#include "core/suites/suite_reader.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/format.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/chess/chess960.h"
#include "core/chess/position.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/epd/epd_reader.h"
#include "core/formats/epd/epd_score.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/pgn_games.h"
#include "core/formats/pgn/pgn_reader.h"
#include "core/formats/source_file.h"

namespace tabia::suites {
namespace {

using formats::PgnGame;

bool IsChess960(const std::vector<SuiteLine>& lines) {
  chess::CastlingEvidence castling;
  for (const SuiteLine& line : lines) castling.Add(line.start);
  return castling.is_chess960();
}

absl::Status ReadEpd(const std::string& path, std::string_view text, Suite& suite) {
  formats::EpdLines lines(text);
  while (const std::optional<std::string_view> line = lines.Next()) {
    const absl::StatusOr<chess::Setup> setup = formats::ParseEpdPosition(*line);
    const absl::Status fault = setup.ok() ? chess::Position::FromSetup(*setup).status() : setup.status();
    if (!fault.ok()) return BadFile(path, FormatText("line %d", lines.number()), Message(fault));
    suite.lines.push_back({*setup, {}, formats::EpdEvaluation(*line), std::string(Trim(*line))});
  }
  return absl::OkStatus();
}

SuiteLine LineOf(const PgnGame& game) {
  SuiteLine line;
  line.start = (game.plies().empty() ? game.position() : game.plies().front().before).setup();
  for (const PgnGame::Ply& ply : game.plies()) line.moves.push_back(ply.move);
  return line;
}

// Adds the games of a PGN file. Returns false if it is a book: it has a game with a result, or no game.
absl::StatusOr<bool> ReadPgnLines(formats::SourceFile& file, Suite& suite) {
  absl::Status fault;  // the first one
  const absl::Status read = formats::ForEachPgnGame(file, [&](const formats::VisitedGame& visited) {
    if (visited.result != formats::PgnResult::kUnknown) return absl::CancelledError("a game with a result");
    if (const auto& found = visited.game.fault(); found && fault.ok()) {
      fault = BadFile(file.path(), FormatText("line %d", found->line),
                      FormatText("%s: %s", found->kind, found->why));
    }
    suite.lines.push_back(LineOf(visited.game));
    return absl::OkStatus();
  });
  if (absl::IsCancelled(read)) return false;
  TABIA_RETURN_IF_ERROR(read);
  TABIA_RETURN_IF_ERROR(fault);
  return !suite.lines.empty();
}

}  // namespace

absl::StatusOr<std::optional<Suite>> ReadSuite(formats::SourceFile& file) {
  Suite suite;
  suite.name = FileName(file.argument());
  if (formats::IsEpd(file.bytes())) {
    TABIA_RETURN_IF_ERROR(ReadEpd(file.path(), file.bytes(), suite));
  } else {
    if (!formats::IsPgn(file.bytes())) return std::nullopt;
    TABIA_ASSIGN_OR_RETURN(const bool is_suite, ReadPgnLines(file, suite));
    if (!is_suite) return std::nullopt;
  }
  suite.is_chess960 = IsChess960(suite.lines);
  return suite;
}

}  // namespace tabia::suites
