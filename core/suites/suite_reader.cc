#include "core/suites/suite_reader.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/format.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/chess960.h"
#include "core/chess/legal_moves.h"
#include "core/chess/position.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/epd/epd_moves.h"
#include "core/formats/epd/epd_reader.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/pgn_games.h"
#include "core/formats/pgn/pgn_reader.h"
#include "core/formats/skip_counter.h"
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
  formats::SkipCounter skips(path, /*strict=*/false, suite.skipped);
  formats::EpdLines lines(text);
  while (const std::optional<std::string_view> line = lines.Next()) {
    const absl::StatusOr<chess::Setup> setup = formats::ParseEpdPosition(*line);
    const absl::Status fault = setup.ok() ? chess::Position::FromSetup(*setup).status() : setup.status();
    if (fault.ok()) {
      suite.lines.push_back({*setup, {}, formats::PositionScoreOfEpd(*line), std::string(Trim(*line))});
      continue;
    }
    TABIA_RETURN_IF_ERROR(skips.Add("bad position", {"line", lines.number()},
                                    [&fault] { return MakePrintable(Message(fault)); }));
  }
  return absl::OkStatus();
}

SuiteLine LineOf(const PgnGame& game) {
  SuiteLine line;
  line.start = (game.plies().empty() ? game.position() : game.plies().front().before).setup();
  for (const PgnGame::Ply& ply : game.plies()) line.moves.push_back(ply.move);
  return line;
}

// Returns whether a game is more than an opening: it is long, or it ends on the board.
bool IsPlayed(const PgnGame& game) {
  constexpr size_t kMaxPlies = 40;  // of the longest suites, with some to spare
  return game.plies().size() > kMaxPlies || chess::LegalMoves(game.position()).empty();
}

// Adds the games of a PGN file. Returns false if it is a book, or has no game.
absl::StatusOr<bool> ReadPgnLines(formats::SourceFile& file, SuiteReading reading, Suite& suite) {
  formats::SkipCounter skips(file.path(), /*strict=*/false, suite.skipped);
  bool has_result = false, has_played = false;
  const absl::Status read = formats::ForEachPgnGame(file, [&](const formats::VisitedGame& visited) {
    has_result |= visited.result != formats::PgnResult::kUnknown;
    has_played |= IsPlayed(visited.game);
    const bool may_have_result =
        reading == SuiteReading::kSuite || (reading == SuiteReading::kRecognise && !has_played);
    if (has_result && !may_have_result) return absl::CancelledError("a book of games");
    if (const auto& fault = visited.game.fault()) {
      return skips.Add(fault->kind, {"line", fault->line}, [&fault] { return fault->why; });
    }
    suite.lines.push_back(LineOf(visited.game));
    return absl::OkStatus();
  });
  if (absl::IsCancelled(read)) return false;
  TABIA_RETURN_IF_ERROR(read);
  return !suite.lines.empty() || !suite.skipped.empty();
}

// Returns an error if every line of a suite is bad.
absl::Status CheckHasLine(const formats::SourceFile& file, const Suite& suite) {
  if (!suite.lines.empty() || suite.skipped.empty()) return absl::OkStatus();
  const auto& [kind, skipped] = *suite.skipped.begin();
  return BadFile(
      file.path(), "suite",
      FormatText("no sound opening; skipped %d: %s, the first at %s", skipped.count, kind, skipped.first));
}

}  // namespace

absl::StatusOr<std::optional<Suite>> ReadSuite(formats::SourceFile& file, SuiteReading reading) {
  if (reading == SuiteReading::kBook) return std::nullopt;
  Suite suite;
  suite.name = FileName(file.argument());
  if (formats::IsEpd(file.bytes())) {
    TABIA_RETURN_IF_ERROR(ReadEpd(file.path(), file.bytes(), suite));
  } else {
    if (!formats::IsPgn(file.bytes())) return std::nullopt;
    TABIA_ASSIGN_OR_RETURN(const bool is_suite, ReadPgnLines(file, reading, suite));
    if (!is_suite) return std::nullopt;
  }
  TABIA_RETURN_IF_ERROR(CheckHasLine(file, suite));
  suite.is_chess960 = IsChess960(suite.lines);
  return suite;
}

}  // namespace tabia::suites
