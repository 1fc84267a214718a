#include "core/records/record_visitor.h"

#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"

namespace tabia::records {

absl::Status ChessVisitor::VisitUncounted(const chess::BookPosition& position, const chess::BookMove& move) {
  chess::BookMove without_games = move;
  without_games.games = chess::Games();
  return VisitMove(position, without_games);
}

Forks MakeForks(ChessVisitor& visitor, size_t count) {
  Forks forks;
  while (forks.size() < count) {
    std::unique_ptr<ChessVisitor> fork = visitor.Fork();
    if (fork == nullptr) break;
    forks.push_back(std::move(fork));
  }
  return forks;
}

absl::Status Visitors::RefuseGame(Game game) {
  return UsageError(FormatText("is a %s book; a book of the other game was expected", GameName(game)));
}

}  // namespace tabia::records
