#include "core/records/record_visitor.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/records/game.h"

namespace tabia::records {
namespace {

absl::Status RefuseGame(Game game) {
  return UsageError(FormatText("is a %s book; a book of the other game was expected", GameName(game)));
}

}  // namespace

absl::Status RecordVisitor::VisitMove(const chess::BookPosition&, const chess::BookMove&) {
  return RefuseGame(Game::kChess);
}
absl::Status RecordVisitor::VisitNote(const chess::BookPosition&, const chess::BookNote&) {
  return RefuseGame(Game::kChess);
}
absl::Status RecordVisitor::VisitUncounted(const chess::BookPosition& position, const chess::BookMove& move) {
  chess::BookMove without_games = move;
  without_games.games = chess::Games();
  return VisitMove(position, without_games);
}
absl::Status RecordVisitor::VisitPosition(const backgammon::PositionStatement&) {
  return RefuseGame(Game::kBackgammon);
}
absl::Status RecordVisitor::VisitDecision(const backgammon::Decision&) {
  return RefuseGame(Game::kBackgammon);
}
absl::Status RecordVisitor::VisitCube(const backgammon::CubeDecision&) {
  return RefuseGame(Game::kBackgammon);
}

}  // namespace tabia::records
