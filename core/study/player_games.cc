#include "core/study/player_games.h"

#include <numeric>
#include <optional>
#include <string_view>

#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/formats/pgn/pgn_games.h"
#include "core/games/game_counts.h"

namespace tabia::study {
namespace {

using games::LeftOut;

// Returns the same id for the same game only: engines play the same moves twice on one day, so that only the place or
// the time of the games differs. Programs write these in different tags.
uint64_t IdOf(const formats::VisitedGame& game, const std::string& date) {
  std::string text;
  for (const chess::Color color : {chess::kBlack, chess::kWhite}) text += game.tags.PlayerOf(color) + '\n';
  text += date + '\n' + std::string(game.tags.Of("Round")) + '\n';
  for (const char* const tag : {"Site", "UTCDate", "UTCTime", "Time", "GameStartTime"}) {
    const std::string_view value = game.tags.Of(tag);
    if (!value.empty() && value != "?") text += Concat(tag, "\n", value, "\n");
  }
  for (const formats::PgnGame::Ply& ply : game.game.plies()) Append(text, ply.move.code());
  return Checksum(text);
}

Outcome OutcomeOf(formats::PgnResult result, chess::Color color) {
  if (result == formats::PgnResult::kDraw) return Outcome::kDraw;
  const bool white_won = result == formats::PgnResult::kWhiteWins;
  return white_won == (color == chess::kWhite) ? Outcome::kWin : Outcome::kLoss;
}

}  // namespace

absl::StatusOr<games::GameCounts> ForEachGameOf(const std::string& player, formats::SourceFile& file,
                                                absl::FunctionRef<absl::Status(const PlayerGame&)> visit,
                                                const Progress& progress) {
  games::GameCounts counts;
  formats::PlayerNames names;
  const auto visit_game = [&](const formats::VisitedGame& game) {
    ++counts.read;
    const std::optional<formats::PgnFault>& fault = game.game.fault();
    if (game.game.plies().empty() && !fault) {
      ++counts.empty;
      return absl::OkStatus();
    }
    names.Add(game.tags);
    const std::optional<chess::Color> color = game.tags.ColorOf(player);
    if (!color) {
      ++counts.others;
      return absl::OkStatus();
    }
    if (const auto reason = games::ReasonToLeaveOut(game.tags.Of("Termination"), game.result)) {
      ++counts[*reason];
      return absl::OkStatus();
    }
    if (fault) {
      counts.AddUnreadable(*fault);
      return absl::OkStatus();
    }
    ++counts.taken;
    const std::string date = game.tags.Date();
    return visit({*color, OutcomeOf(game.result, *color), game.tags.PlayerOf(chess::Opponent(*color)), date,
                  IdOf(game, date), game.line, game.game.plies(), game.game.position()});
  };
  TABIA_RETURN_IF_ERROR(formats::ForEachPgnGame(file, visit_game, progress));
  const uint64_t finished = counts.taken +
                            std::accumulate(counts.left_out.begin(), counts.left_out.end(), uint64_t{0}) -
                            counts[LeftOut::kUnfinished];
  if (finished > 0) return counts;
  return names.NoGameOf(player, "finished game", file.path());
}

}  // namespace tabia::study
