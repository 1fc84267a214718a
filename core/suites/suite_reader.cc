#include "core/suites/suite_reader.h"

#include <string_view>

#include "core/base/format.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/chess960.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/epd/epd_moves.h"
#include "core/formats/epd/epd_positions.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/pgn_games.h"
#include "core/formats/pgn/pgn_reader.h"
#include "core/formats/skip_counter.h"
#include "core/moves/book_position.h"

namespace tabia::suites {
namespace {

using Game = formats::PgnGameOfAnyRules;

absl::Status ReadEpd(const std::string& path, std::string_view text, const chess::Ruleset& rules,
                     Suite& suite) {
  formats::SkipCounter skips(path, /*strict=*/false, suite.skipped);
  formats::EpdLines lines(text);
  formats::EpdPositions positions(text, rules);
  while (const std::optional<std::string_view> line = lines.Next()) {
    chess::BookPosition position;
    if (const auto fault = positions.Parse(*line, position)) {
      TABIA_RETURN_IF_ERROR(
          skips.Add(fault->kind, {"line", lines.number()}, [&fault] { return MakePrintable(fault->why); }));
      continue;
    }
    suite.lines.push_back(
        {position.board(), {}, formats::PositionScoreOfEpd(*line), std::string(Trim(*line))});
  }
  if (positions.is_chess960()) suite.rules = chess::Ruleset::Of("chess960");
  return absl::OkStatus();
}

// Returns whether a game is more than an opening: it is long, or it ends on the board.
bool IsPlayed(const Game& game) {
  constexpr size_t kMaxPlies = 40;  // of the longest suites, with some to spare
  return game.plies().size() > kMaxPlies || LegalMoves(game.position()).empty();
}

// Adds the games of a PGN file. Returns false if it is a book, or has no game.
absl::StatusOr<bool> ReadPgnLines(formats::SourceFile& file, SuiteReading reading,
                                  const chess::Ruleset& rules, Suite& suite) {
  formats::SkipCounter skips(file.path(), /*strict=*/false, suite.skipped);
  bool has_result = false, has_played = false;
  const absl::Status read = formats::ForEachPgnGame(file, rules, [&](const formats::VisitedGame& visited) {
    has_result |= visited.result != formats::PgnResult::kUnknown;
    has_played |= IsPlayed(visited.game);
    const bool may_have_result =
        reading == SuiteReading::kSuite || (reading == SuiteReading::kRecognise && !has_played);
    if (has_result && !may_have_result) return absl::CancelledError("a book of games");
    if (const auto& fault = visited.game.fault()) {
      return skips.Add(fault->kind, {"line", fault->line}, [&fault] { return fault->why; });
    }
    const std::vector<Game::Ply>& plies = visited.game.plies();
    SuiteLine& line = suite.lines.emplace_back();
    line.start = plies.empty() ? visited.game.position() : plies.front().before;
    for (const Game::Ply& ply : plies) line.moves.push_back(ply.move);
    return absl::OkStatus();
  });
  if (absl::IsCancelled(read)) return false;
  TABIA_RETURN_IF_ERROR(read);
  chess::CastlingEvidence castling;
  for (const SuiteLine& line : suite.lines) castling.Add(line.start.common());
  if (rules.is_chess() && castling.is_chess960()) suite.rules = chess::Ruleset::Of("chess960");
  return !suite.lines.empty() || !suite.skipped.empty();
}

}  // namespace

absl::StatusOr<std::optional<Suite>> ReadSuite(formats::SourceFile& file, SuiteReading reading,
                                               const chess::Ruleset& rules) {
  if (reading == SuiteReading::kBook) return std::nullopt;
  Suite suite;
  suite.name = FileName(file.argument());
  suite.rules = rules;
  if (formats::IsEpd(file.bytes())) {
    TABIA_RETURN_IF_ERROR(ReadEpd(file.path(), file.bytes(), rules, suite));
  } else {
    if (!formats::IsPgn(file.bytes())) return std::nullopt;
    TABIA_ASSIGN_OR_RETURN(const bool is_suite, ReadPgnLines(file, reading, rules, suite));
    if (!is_suite) return std::nullopt;
  }
  if (suite.lines.empty() && !suite.skipped.empty()) {
    const auto& [kind, skipped] = *suite.skipped.begin();
    return BadFile(
        file.path(), "suite",
        FormatText("no sound opening; skipped %d: %s, the first at %s", skipped.count, kind, skipped.first));
  }
  return suite;
}

}  // namespace tabia::suites
