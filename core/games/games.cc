#include "core/games/games.h"

#include <numeric>
#include <string_view>

#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/tokens.h"

namespace tabia::games {
namespace {

// Returns "finished game with White".
std::string KindOf(const GameRule& rule) {
  const std::string_view side = !rule.side ? "" : rule.side == chess::kWhite ? " with White" : " with Black";
  return Concat(rule.is_evidence ? "finished game" : "game", side);
}

}  // namespace

// Engines play the same moves twice on one day, so that only the place or the time of the games differs. Programs write
// these in different tags.
uint64_t IdOf(const Game& game) {
  std::string text;
  for (const std::string& player : game.players) text += player + '\n';
  text += game.date + '\n' + std::string(game.tags.Of("Round")) + '\n';
  for (const char* const tag : {"Site", "UTCDate", "UTCTime", "Time", "GameStartTime"}) {
    const std::string_view value = game.tags.Of(tag);
    if (!value.empty() && value != "?") text += Concat(tag, "\n", value, "\n");
  }
  for (const formats::PgnGame::Ply& ply : game.plies) Append(text, ply.move.code());
  return Checksum(text);
}

absl::StatusOr<GameCounts> ForEachGame(formats::SourceFile& file, const GameRule& rule,
                                       absl::FunctionRef<absl::Status(const Game&)> visit,
                                       const Progress& progress) {
  GameCounts counts;
  formats::PlayerNames names;
  const auto visit_game = [&](const formats::VisitedGame& game) {
    ++counts.read;
    std::optional<chess::Color> side = rule.side;
    if (!rule.player.empty()) {
      names.Add(game.tags);
      const std::optional<chess::Color> color = game.tags.ColorOf(rule.player);
      if (!color || color != rule.side.value_or(*color)) {
        ++counts.others;
        return absl::OkStatus();
      }
      side = color;
    }
    const std::optional<formats::PgnFault>& fault = game.game.fault();
    const bool is_empty = game.game.plies().empty() && !fault;
    std::optional<LeftOut> reason;
    if (rule.is_evidence) reason = ReasonToLeaveOut(game.tags.Of("Termination"), game.result);
    if (is_empty) {
      ++counts.empty;
    } else if (reason) {
      ++counts[*reason];
    } else if (fault) {
      counts.AddUnreadable(*fault);
    } else {
      ++counts.taken;
      return visit({game.tags,
                    {game.tags.PlayerOf(chess::kBlack), game.tags.PlayerOf(chess::kWhite)},
                    game.tags.Date(),
                    game.result,
                    game.game.plies(),
                    game.game.position(),
                    side,
                    counts.read,
                    game.line});
    }
    return absl::OkStatus();
  };
  TABIA_RETURN_IF_ERROR(formats::ForEachPgnGame(file, visit_game, progress));
  const uint64_t left_out = std::accumulate(counts.left_out.begin(), counts.left_out.end(), uint64_t{0});
  const uint64_t found = counts.taken + counts.empty + left_out - counts[LeftOut::kUnfinished];
  if (rule.player.empty() || found > 0) return counts;
  return names.NoGameOf(rule.player, KindOf(rule), file.path());
}

}  // namespace tabia::games
