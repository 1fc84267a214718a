#include "core/study/player_games.h"

#include <optional>
#include <set>

#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/pgn/pgn_games.h"

namespace tabia::study {
namespace {

constexpr size_t kMaxListedPlayers = 6;

uint64_t IdOf(const formats::VisitedGame& game, const std::string& date) {
  std::string text;
  for (const chess::Color color : {chess::kBlack, chess::kWhite}) text += game.tags.PlayerOf(color) + '\n';
  text += date + '\n' + std::string(game.tags.Of("Round")) + '\n';
  for (const formats::PgnGame::Ply& ply : game.game.plies()) Append(text, ply.move.code());
  return Checksum(text);
}

Outcome OutcomeOf(formats::PgnResult result, chess::Color color) {
  if (result == formats::PgnResult::kDraw) return Outcome::kDraw;
  const bool white_won = result == formats::PgnResult::kWhiteWins;
  return white_won == (color == chess::kWhite) ? Outcome::kWin : Outcome::kLoss;
}

}  // namespace

absl::StatusOr<PlayerGames> ForEachGameOf(const std::string& player, formats::SourceFile& file,
                                          absl::FunctionRef<absl::Status(const PlayerGame&)> visit) {
  PlayerGames counts;
  std::set<std::string> players;  // the first ones
  TABIA_RETURN_IF_ERROR(formats::ForEachPgnGame(file, [&](const formats::VisitedGame& game) {
    const std::optional<formats::PgnFault>& fault = game.game.fault();
    if (game.game.plies().empty() && !fault) return absl::OkStatus();
    const std::string white = game.tags.PlayerOf(chess::kWhite), black = game.tags.PlayerOf(chess::kBlack);
    for (const std::string& name : {white, black}) {
      if (players.size() < kMaxListedPlayers) players.insert(name);
    }
    const bool is_white = EqualIgnoringCase(white, player), is_black = EqualIgnoringCase(black, player);
    if (is_white == is_black || game.result == formats::PgnResult::kUnknown) {
      ++counts.others;
      return absl::OkStatus();
    }
    if (fault) {
      if (counts.skipped++ == 0) {
        counts.first_fault = FormatText("line %d: %s: %s", fault->line, fault->kind, fault->why);
      }
      return absl::OkStatus();
    }
    ++counts.games;
    const chess::Color color = is_white ? chess::kWhite : chess::kBlack;
    const std::string date = MakePrintable(game.tags.Of("Date"));
    return visit({color, OutcomeOf(game.result, color), is_white ? black : white, date, IdOf(game, date),
                  game.line, game.game.plies(), game.game.position()});
  }));
  if (counts.games + counts.skipped > 0) return counts;
  std::string names;
  for (const std::string& name : players) names += (names.empty() ? "" : ", ") + name;
  return UsageError(FormatText("%s: no finished game of %s; it has games of %s", file.path(),
                               MakePrintable(player), names));
}

}  // namespace tabia::study
