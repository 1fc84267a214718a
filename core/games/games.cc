#include "core/games/games.h"

#include <numeric>
#include <set>
#include <string_view>

#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/base/fold_case.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::games {
namespace {

// Returns the colour of the player with this name; nothing if no player or both have it.
std::optional<chess::Color> ColorOf(const std::string& player, const formats::PgnTags& tags) {
  const bool is_white = EqualIgnoringLetterCase(tags.PlayerOf(chess::kWhite), player);
  if (is_white == EqualIgnoringLetterCase(tags.PlayerOf(chess::kBlack), player)) return std::nullopt;
  return is_white ? chess::kWhite : chess::kBlack;
}

// Some players of a file, for the error that the player of a rule has no game in it.
class PlayerNames {
 public:
  void Add(const formats::PgnTags& tags) {
    constexpr size_t kMaxNames = 6;
    for (const chess::Color color : {chess::kWhite, chess::kBlack}) {
      if (names_.size() < kMaxNames) names_.insert(tags.PlayerOf(color));
    }
  }

  // Returns a usage error: "games.pgn: no finished game with White of PLAYER; it has games of ANN; BOB".
  absl::Status NoGameOf(const GameRule& rule, const std::string& path) const {
    const char* const kind = rule.is_evidence ? "finished game" : "game";
    const char* const side = !rule.side ? "" : rule.side == chess::kWhite ? " with White" : " with Black";
    std::string names;
    for (const std::string& name : names_) names += (names.empty() ? "" : "; ") + name;  // a name has a comma
    return UsageError(FormatText("%s: no %s%s of %s; it has games of %s", path, kind, side,
                                 MakePrintable(rule.player), names));
  }

 private:
  std::set<std::string> names_;
};

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
  PlayerNames names;
  const auto visit_game = [&](const formats::VisitedGame& game) {
    ++counts.read;
    std::optional<chess::Color> side = rule.side;
    if (!rule.player.empty()) {
      names.Add(game.tags);
      const std::optional<chess::Color> color = ColorOf(rule.player, game.tags);
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
  return names.NoGameOf(rule, file.path());
}

}  // namespace tabia::games
