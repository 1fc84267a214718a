#include "core/repertoire/repertoire_review.h"

#include <algorithm>
#include <utility>

#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/games/game_answers.h"
#include "core/moves/book_entry.h"
#include "core/moves/book_position.h"
#include "core/probe/chess/game_opening.h"

namespace tabia::repertoire {
namespace {

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
    chess::Board after = exit.position;
    after.Make(exit.move);
    TABIA_ASSIGN_OR_RETURN(const std::vector<SharedMove> replies, FindMoves(book, after, ShareOf::kListed));
    const std::optional<chess::Score> reply = BestScore(replies);
    if (!reply) return std::optional<int>();
    score = -*reply;
  }
  return std::optional(games::LostCentipawns(*best, *score));
}

// Returns how often the players of a book made the move; never if the book does not list it.
std::optional<OthersPlay> OthersOf(const chess::BookEntry& entry, const games::GameExit& exit) {
  std::vector<SharedMove> played = LegalMovesOf(entry, exit.position, ShareOf::kPlayed);
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

  absl::Status Review(const games::Game& game) {
    ReviewedGame reviewed;
    reviewed.number = game.number;
    reviewed.file_line = game.line;
    reviewed.white = game.players[chess::kWhite];
    reviewed.black = game.players[chess::kBlack];
    reviewed.date = game.date;
    reviewed.reviewed = game.side;
    TABIA_ASSIGN_OR_RETURN(reviewed.exit, finder_.Find(game));
    const bool is_reviewed = game.side == reviewed.exit.position.turn();
    reviewed.prepared = LegalMovesOf(finder_.entry(), reviewed.exit.position,
                                     is_reviewed ? ShareOf::kPlayable : ShareOf::kListed);
    reviewed.start = game.PositionAt(0);
    for (size_t i = 0; i < reviewed.exit.ply; ++i) reviewed.line.push_back(game.plies[i].move);
    if (const auto opening = probe::LastOpening(reviewed.start, finder_.keys())) {
      reviewed.opening = opening->name;
    }
    if (reviewed.exit.move && reviewed.exit.reason != games::ExitReason::kNever) {
      TABIA_RETURN_IF_ERROR(Compare(reviewed));
    }
    return visit_(reviewed);
  }

 private:
  // Adds the share of other players who make the move, and its cost.
  absl::Status Compare(ReviewedGame& game) {
    const std::vector<SharedMove> listed =
        LegalMovesOf(finder_.entry(), game.exit.position, ShareOf::kListed);
    TABIA_ASSIGN_OR_RETURN(game.lost, LostBy(repertoire_, game.exit, listed));
    if (!rule_.against) return absl::OkStatus();
    const probe::Lookup lookup = rule_.against->Probe(chess::BookPosition::Of(game.exit.position), entry_);
    TABIA_RETURN_IF_ERROR(lookup.status());
    if (!lookup.found()) return absl::OkStatus();
    game.others = OthersOf(entry_, game.exit);
    if (game.lost) return absl::OkStatus();
    TABIA_ASSIGN_OR_RETURN(game.lost, LostBy(*rule_.against, game.exit,
                                             LegalMovesOf(entry_, game.exit.position, ShareOf::kListed)));
    return absl::OkStatus();
  }

  const probe::ChessBook& repertoire_;
  const ReviewRule& rule_;
  const Visit visit_;
  games::ExitFinder finder_;
  chess::BookEntry entry_;  // of the book of other players
};

std::vector<ReviewTotals::Named> MostGamesFirst(std::vector<ReviewTotals::Named> sums) {
  std::stable_sort(sums.begin(), sums.end(), [](const ReviewTotals::Named& a, const ReviewTotals::Named& b) {
    return a.second.games > b.second.games;
  });
  return sums;
}

}  // namespace

std::string ReviewedGame::opponent() const {
  if (!reviewed) return "";
  return *reviewed == chess::kWhite ? black : white;
}

absl::StatusOr<games::GameCounts> ReviewGames(formats::SourceFile& file, const probe::ChessBook& repertoire,
                                              const ReviewRule& rule,
                                              absl::FunctionRef<absl::Status(const ReviewedGame&)> visit,
                                              const Progress& progress) {
  TABIA_RETURN_IF_ERROR(probe::CheckHasRules(repertoire.book()));
  GamesReviewer reviewer(repertoire, rule, visit);
  const auto review = [&reviewer](const games::Game& game) { return reviewer.Review(game); };
  games::GameRule games = rule.games;
  games.rules = repertoire.info().rules();
  return games::ForEachGame(file, games, review, progress);
}

void ExitCounts::Add(const ReviewedGame& game) {
  ++games;
  ++by_reason[static_cast<size_t>(game.exit.reason)];
  const bool is_opponents = game.reviewed && game.exit.position.turn() != *game.reviewed;
  if (!game.lost || is_opponents) return;
  ++evaluated;
  lost_centipawns += *game.lost;
}

void ReviewTotals::Add(const ReviewedGame& game) {
  all_.Add(game);
  std::string opening;
  if (game.opening) opening = std::string(game.opening->eco) + " " + std::string(game.opening->name);
  openings_[opening].Add(game);
  if (game.reviewed) opponents_[game.opponent()].Add(game);
  if (!game.exit.move || game.exit.reason == games::ExitReason::kNever) return;
  const std::tuple exit(chess::CanonicalKey(game.exit.position), game.exit.move.code(), game.exit.reason);
  ExitGroup& group = groups_[exit];
  if (group.counts.games == 0) group.first = game;
  group.counts.Add(game);
}

std::vector<ReviewTotals::Named> ReviewTotals::ByOpening() const {
  return MostGamesFirst(openings_.list());
}

std::vector<ReviewTotals::Named> ReviewTotals::ByOpponent() const {
  return MostGamesFirst(opponents_.list());
}

std::vector<const ExitGroup*> ReviewTotals::ByMove() const {
  std::vector<const ExitGroup*> sorted;
  for (const auto& [exit, group] : groups_.list()) sorted.push_back(&group);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const ExitGroup* a, const ExitGroup* b) { return a->counts.games > b->counts.games; });
  return sorted;
}

}  // namespace tabia::repertoire
