#include "core/repertoire/repertoire_review.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/status.h"
#include "core/chess/entry/book_entry.h"
#include "core/chess/entry/book_position.h"
#include "core/chess/entry/move_evaluation.h"
#include "core/formats/pgn/pgn_games.h"
#include "core/probe/chess/game_opening.h"

namespace tabia::repertoire {
namespace {

int CentipawnsOf(chess::Score score) {
  return std::clamp(score.worth(), -chess::Score::kMaxCentipawns, chess::Score::kMaxCentipawns);
}

// Returns the cost of the move of an exit according to the evaluations of one book; nothing if they do not cover it.
// `listed` are its moves there. The book evaluates a move that it does not list if it evaluates the position after it.
absl::StatusOr<std::optional<int>> LostBy(const probe::ChessBook& book, const games::GameExit& exit,
                                          const std::vector<SharedMove>& listed) {
  const std::optional<chess::Score> best = BestScore(listed);
  if (!best) return std::optional<int>();
  const SharedMove* const played = FindMove(listed, exit.move);
  std::optional<chess::Score> score;
  if (played != nullptr && played->move.evaluation) {
    score = played->move.evaluation->score;
  } else {
    chess::Position after = exit.position;
    after.Make(exit.move);
    TABIA_ASSIGN_OR_RETURN(const std::vector<SharedMove> replies, FindMoves(book, after, ShareOf::kListed));
    const std::optional<chess::Score> reply = BestScore(replies);
    if (!reply) return std::optional<int>();
    score = -*reply;
  }
  return std::optional(CentipawnsOf(*best) - CentipawnsOf(*score));
}

// Returns how often the players of a book made the move; never if the book does not list it.
std::optional<OthersPlay> OthersOf(const chess::BookEntry& entry, const games::GameExit& exit) {
  std::vector<SharedMove> played = MovesOf(entry, exit.position, ShareOf::kPlayed);
  if (played.empty()) return std::nullopt;
  const bool has_games = played[0].move.games.has_value();
  const SharedMove* const move = FindMove(played, exit.move);
  OthersPlay others;
  if (has_games) others.games = move == nullptr ? 0 : move->move.times_played();
  if (move != nullptr) others.share = move->share;
  others.moves = std::move(played);
  return others;
}

class GamesReviewer {
 public:
  using Visit = absl::FunctionRef<absl::Status(const ReviewedGame&)>;

  GamesReviewer(const probe::ChessBook& repertoire, const ReviewRule& rule, Visit visit)
      : repertoire_(repertoire), rule_(rule), visit_(visit), finder_(repertoire) {}

  absl::Status Review(const formats::VisitedGame& game) {
    ++counts_.read;
    if (!rule_.player.empty()) names_.Add(game.tags);
    const std::optional<chess::Color> color =
        rule_.player.empty() ? rule_.side : game.tags.ColorOf(rule_.player);
    const bool is_wanted = rule_.player.empty() || (color && (!rule_.side || color == rule_.side));
    if (!is_wanted) {
      ++counts_.others;
      return absl::OkStatus();
    }
    if (const std::optional<formats::PgnFault>& fault = game.game.fault()) {
      counts_.AddUnreadable(*fault);
      return absl::OkStatus();
    }
    if (game.game.plies().empty()) {
      ++counts_.empty;
      return absl::OkStatus();
    }
    ++counts_.taken;
    return VisitExit(game, color);
  }

  absl::StatusOr<games::GameCounts> Finish(const std::string& path) const {
    const bool has_games = counts_.taken + counts_[games::LeftOut::kUnreadable] + counts_.empty > 0;
    if (!has_games && !rule_.player.empty()) {
      const std::string_view kind = !rule_.side                   ? "game"
                                    : rule_.side == chess::kWhite ? "game with White"
                                                                  : "game with Black";
      return names_.NoGameOf(rule_.player, kind, path);
    }
    return counts_;
  }

 private:
  absl::Status VisitExit(const formats::VisitedGame& game, std::optional<chess::Color> color) {
    ReviewedGame reviewed;
    reviewed.number = counts_.read;
    reviewed.file_line = game.line;
    reviewed.white = game.tags.PlayerOf(chess::kWhite);
    reviewed.black = game.tags.PlayerOf(chess::kBlack);
    reviewed.date = game.tags.Date();
    reviewed.reviewed = color;
    TABIA_ASSIGN_OR_RETURN(reviewed.exit, finder_.Find(game.game, color));
    reviewed.start = game.game.plies()[0].before;
    for (size_t i = 0; i < reviewed.exit.ply; ++i) reviewed.line.push_back(game.game.plies()[i].move);
    if (const auto opening = probe::LastOpening(finder_.keys())) reviewed.opening = opening->name;
    const bool is_reviewed = color == reviewed.exit.position.turn();
    reviewed.prepared =
        MovesOf(finder_.entry(), reviewed.exit.position, is_reviewed ? ShareOf::kPlayable : ShareOf::kListed);
    if (reviewed.exit.move && reviewed.exit.reason != games::ExitReason::kNever) {
      TABIA_RETURN_IF_ERROR(Compare(reviewed));
    }
    return visit_(reviewed);
  }

  // Adds the share of other players who make the move, and its cost.
  absl::Status Compare(ReviewedGame& game) {
    const std::vector<SharedMove> listed = MovesOf(finder_.entry(), game.exit.position, ShareOf::kListed);
    TABIA_ASSIGN_OR_RETURN(game.lost, LostBy(repertoire_, game.exit, listed));
    if (!rule_.against) return absl::OkStatus();
    const probe::Lookup lookup = rule_.against->Probe(chess::BookPosition::Of(game.exit.position), entry_);
    TABIA_RETURN_IF_ERROR(lookup.status());
    if (!lookup.found()) return absl::OkStatus();
    game.others = OthersOf(entry_, game.exit);
    if (game.lost) return absl::OkStatus();
    TABIA_ASSIGN_OR_RETURN(
        game.lost, LostBy(*rule_.against, game.exit, MovesOf(entry_, game.exit.position, ShareOf::kListed)));
    return absl::OkStatus();
  }

  const probe::ChessBook& repertoire_;
  const ReviewRule& rule_;
  const Visit visit_;
  games::ExitFinder finder_;
  chess::BookEntry entry_;  // of the book of other players
  formats::PlayerNames names_;
  games::GameCounts counts_;
};

}  // namespace

std::string ReviewedGame::opponent() const {
  if (!reviewed) return "";
  return *reviewed == chess::kWhite ? black : white;
}

absl::StatusOr<games::GameCounts> ReviewGames(formats::SourceFile& file, const probe::ChessBook& repertoire,
                                              const ReviewRule& rule,
                                              absl::FunctionRef<absl::Status(const ReviewedGame&)> visit,
                                              const Progress& progress) {
  GamesReviewer reviewer(repertoire, rule, visit);
  TABIA_RETURN_IF_ERROR(formats::ForEachPgnGame(
      file, [&reviewer](const formats::VisitedGame& game) { return reviewer.Review(game); }, progress));
  return reviewer.Finish(file.path());
}

}  // namespace tabia::repertoire
