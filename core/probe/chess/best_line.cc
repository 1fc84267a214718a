#include "core/probe/chess/best_line.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/chess/entry/book_position.h"
#include "core/chess/entry/move_order.h"
#include "core/chess/legal_moves.h"

namespace tabia::probe {

BookLine BestLine(const ChessBook& book, const MoveSequence& line, const chess::BookMove& first,
                  size_t max_plies) {
  chess::Position position = *line.position.rules();
  std::vector<uint64_t> seen = line.earlier_keys;
  seen.push_back(line.position.key());
  BookLine best_line = {{first}, absl::OkStatus()};
  std::vector<chess::BookMove>& moves = best_line.moves;
  while (moves.size() < max_plies) {
    position.Make(moves.back().move);
    const auto after = chess::BookPosition::Of(position);
    // The first move may repeat a position, if the rule that chose it allows that.
    if (moves.size() > 1 && std::find(seen.begin(), seen.end(), after.key()) != seen.end()) break;
    seen.push_back(after.key());
    chess::BookMove best;
    const Lookup lookup = book.ProbeBest(after, best);
    best_line.status = lookup.status();
    if (!lookup.found() || !best.playable()) break;
    if (!chess::IsLegal(position, best.move)) break;  // of another position with this key
    moves.push_back(best);
  }
  return best_line;
}

namespace {

// Returns the solved move that continues a line of best play after `last`, or begins it if `last` is null. A mate is
// one ply nearer after each move, and other scores stay the same from White's point of view. The distances decrease,
// except in a draw.
const chess::BookMove* NextSolved(const chess::BookEntry& entry, const chess::Evaluation* last) {
  const auto rank = [](const chess::BookMove& move) {
    return std::pair(move.evaluation->score, chess::PreferenceOf(*move.evaluation, {}));
  };
  const chess::BookMove* best = nullptr;
  for (const chess::BookMove& move : entry.moves) {
    const std::optional<chess::Evaluation>& evaluation = move.evaluation;
    if (!move.active || !evaluation || evaluation->origin != chess::EvaluationOrigin::kSolved) continue;
    if (last != nullptr && evaluation->score.BackedUp() != last->score) continue;
    if (last != nullptr && last->distance > 0 && evaluation->distance + 1 != last->distance) continue;
    if (best == nullptr || rank(move) > rank(*best)) best = &move;
  }
  return best;
}

ListedMoves CountListed(const chess::BookEntry& entry, const chess::Position& position, size_t plies) {
  const auto is_listed = [](const chess::BookMove& move) { return move.active && move.evaluation; };
  const auto listed = std::count_if(entry.moves.begin(), entry.moves.end(), is_listed);
  return {plies, static_cast<size_t>(listed), chess::LegalMoves(position).size()};
}

}  // namespace

bool ComesFromUnlistedMove(const chess::Evaluation& last, const chess::BookEntry& entry) {
  return last.origin == chess::EvaluationOrigin::kSolved && last.distance == 1 &&
         NextSolved(entry, &last) == nullptr;
}

SolvedPlay SolvedLine(const ChessBook& book, const MoveSequence& line) {
  chess::Position position = *line.position.rules();
  HashSet<uint64_t> seen;
  SolvedPlay play;
  chess::BookEntry entry;
  for (;;) {
    const auto here = chess::BookPosition::Of(position);
    if (!seen.insert(here.key()).second) break;
    const Lookup lookup = book.Probe(here, entry);
    play.status = lookup.status();
    if (!lookup.found()) break;
    const auto* const last = play.moves.empty() ? nullptr : &*play.moves.back().evaluation;
    const chess::BookMove* const next = NextSolved(entry, last);
    const bool is_unlisted = last != nullptr && ComesFromUnlistedMove(*last, entry);
    // No move continues the line: the value is a mean over the opponent's moves, and comes from no leaf.
    if (next == nullptr && !is_unlisted && NextSolved(entry, nullptr) != nullptr)
      return {{{}, play.status}, {}, {}};
    if (next == nullptr && !is_unlisted) break;
    const ListedMoves listed = CountListed(entry, position, play.moves.size());
    if (!play.fewest || listed.listed < play.fewest->listed) play.fewest = listed;
    if (is_unlisted) play.unlisted = listed;
    if (is_unlisted || !chess::IsLegal(position, next->move)) break;
    play.moves.push_back(*next);
    position.Make(next->move);
  }
  return play;
}

absl::StatusOr<std::optional<chess::Score>> UnlistedValue(const ChessBook& book, const MoveSequence& line) {
  absl::StatusOr<chess::Position> before = chess::Position::FromSetup(line.start);
  if (line.moves.empty() || !before.ok()) return std::nullopt;
  for (size_t i = 0; i + 1 < line.moves.size(); ++i) before->Make(line.moves[i]);
  chess::BookEntry entry;
  const Lookup last = book.Probe(chess::BookPosition::Of(*before), entry);
  TABIA_RETURN_IF_ERROR(last.status());
  const chess::BookMove* const listed = last.found() ? FindMove(entry, line.moves.back()) : nullptr;
  if (listed == nullptr || !listed->evaluation) return std::nullopt;
  const chess::Evaluation evaluation = *listed->evaluation;
  const Lookup here = book.Probe(line.position, entry);
  TABIA_RETURN_IF_ERROR(here.status());
  if (!here.found() || !ComesFromUnlistedMove(evaluation, entry)) return std::nullopt;
  return evaluation.score.OfReply();
}

std::vector<std::string> UciMovesOf(const BookLine& line, chess::Position position,
                                    chess::CastlingStyle style) {
  std::vector<std::string> texts;
  for (const chess::BookMove& move : line.moves) {
    texts.push_back(chess::UciMove(position, move.move, style));
    position.Make(move.move);
  }
  return texts;
}

namespace {

// Looks for a line of playable moves.
class LineFinder {
 public:
  explicit LineFinder(const ChessBook& book) : book_(book) {}

  // Recurses `plies` deep, which every interface keeps small.
  absl::StatusOr<bool> Reaches(const chess::Position& position, int plies) {
    if (plies == 0) return true;
    const auto book_position = chess::BookPosition::Of(position);
    if (!dead_ends_.insert({book_position.key(), plies}).second) return false;
    chess::BookEntry entry;
    const Lookup lookup = book_.Probe(book_position, entry);
    TABIA_RETURN_IF_ERROR(lookup.status());
    if (!lookup.found()) return false;
    for (const chess::BookMove& move : entry.moves) {
      if (!move.playable() || !chess::IsLegal(position, move.move)) continue;
      chess::Position next = position;
      next.Make(move.move);
      const absl::StatusOr<bool> reached = Reaches(next, plies - 1);
      if (!reached.ok() || *reached) return reached;
    }
    return false;
  }

 private:
  const ChessBook& book_;
  HashSet<std::pair<uint64_t, int>> dead_ends_;
};

}  // namespace

absl::StatusOr<bool> ContinuesFor(const ChessBook& book, const chess::Position& position, int plies) {
  return LineFinder(book).Reaches(position, plies);
}

}  // namespace tabia::probe
