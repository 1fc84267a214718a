#include "core/formats/reader.h"

#include "absl/strings/str_format.h"

#include "core/base/status.h"

namespace tabia::formats {
namespace {

absl::Status OfGame(Game game) {
  return UsageError(absl::StrFormat("a %s book: book of another game expected", GameName(game)));
}

}  // namespace

std::string_view GameName(Game game) {
  return game == Game::kChess ? "chess" : "backgammon";
}

absl::Status RecordVisitor::VisitMove(const chess::BookPosition&, const chess::BookMove&) {
  return OfGame(Game::kChess);
}
absl::Status RecordVisitor::VisitNote(const chess::BookPosition&, const chess::BookNote&) {
  return OfGame(Game::kChess);
}
absl::Status RecordVisitor::VisitPosition(const backgammon::PositionStatement&) {
  return OfGame(Game::kBackgammon);
}
absl::Status RecordVisitor::VisitDecision(const backgammon::Decision&) {
  return OfGame(Game::kBackgammon);
}
absl::Status RecordVisitor::VisitCube(const backgammon::CubeDecision&) {
  return OfGame(Game::kBackgammon);
}

}  // namespace tabia::formats
