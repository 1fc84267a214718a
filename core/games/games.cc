#include "core/games/games.h"

#include <numeric>
#include <set>
#include <string_view>

#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/name_patterns.h"
#include "core/base/status.h"
#include "core/base/tokens.h"

namespace tabia::games {
namespace {

// Some players of a file, for the error that those of a rule have no game in it.
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
                                 NamePatterns(rule.players).text(), names));
  }

 private:
  std::set<std::string> names_;
};

std::vector<formats::PgnGameOfAnyRules::Ply> PliesOf(const probe::MoveSequence& line) {
  std::vector<formats::PgnGameOfAnyRules::Ply> plies;
  chess::Board board = line.start;
  for (const chess::Move move : line.moves) {
    plies.push_back({board, move});
    board.Make(move);
  }
  return plies;
}

}  // namespace

LineGame::LineGame(const probe::MoveSequence& line)
    : plies_(PliesOf(line)),
      last_(line.position.board()),
      game_{.tags = tags_,
            .players = {},
            .date = {},
            .result = formats::PgnResult::kUnknown,
            .plies = plies_,
            .last = last_,
            .side = {},
            .number = 1,
            .line = 1} {}

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
  for (const auto& ply : game.plies) Append(text, ply.move.code());
  return Checksum(text);
}

absl::StatusOr<GameCounts> ForEachGame(formats::SourceFile& file, const GameRule& rule,
                                       absl::FunctionRef<absl::Status(const Game&)> visit,
                                       const Progress& progress) {
  const NamePatterns players(rule.players);
  PlayerNames names;
  GameCounts counts;
  const auto visit_game = [&](const formats::VisitedGame& visited) -> absl::Status {
    const formats::PgnTags& tags = visited.tags;
    ++counts.read;
    std::array<bool, 2> is_player = {};
    if (!players.empty()) {
      names.Add(tags);
      for (const chess::Color color : {chess::kWhite, chess::kBlack}) {
        if (rule.side.value_or(color) == color) is_player[color] = players.Match(tags.PlayerOf(color));
      }
      if (is_player == std::array<bool, 2>()) {
        ++counts.others;
        return absl::OkStatus();
      }
    }
    const std::optional<formats::PgnFault>& fault = visited.game.fault();
    std::optional<LeftOut> reason;
    if (rule.is_evidence) reason = ReasonToLeaveOut(tags.Of("Termination"), visited.result);
    if (visited.game.plies().empty() && !fault) {
      ++counts.empty;
      return absl::OkStatus();
    }
    if (reason) {
      ++counts[*reason];
      return absl::OkStatus();
    }
    if (fault) {
      counts.AddUnreadable(*fault);
      return absl::OkStatus();
    }
    Game game = {tags,
                 {tags.PlayerOf(chess::kBlack), tags.PlayerOf(chess::kWhite)},
                 tags.Date(),
                 visited.result,
                 visited.game.plies(),
                 visited.game.position(),
                 rule.side,
                 counts.read,
                 visited.line};
    if (players.empty()) {
      ++counts.taken;
      return visit(game);
    }
    for (const chess::Color color : {chess::kWhite, chess::kBlack}) {
      if (!is_player[color]) continue;
      ++counts.taken;
      game.side = color;
      TABIA_RETURN_IF_ERROR(visit(game));
    }
    return absl::OkStatus();
  };
  TABIA_RETURN_IF_ERROR(formats::ForEachPgnGame(file, rule.rules, visit_game, progress));
  const uint64_t left_out = std::accumulate(counts.left_out.begin(), counts.left_out.end(), uint64_t{0});
  const uint64_t found = counts.taken + counts.empty + left_out - counts[LeftOut::kUnfinished];
  if (players.empty() || found > 0) return counts;
  return names.NoGameOf(rule, file.path());
}

}  // namespace tabia::games
