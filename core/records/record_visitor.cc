#include "core/records/record_visitor.h"

#include "core/base/format.h"
#include "core/base/status.h"

namespace tabia::records {

absl::Status ChessVisitor::VisitUncounted(const chess::BookPosition& position, const chess::BookMove& move) {
  chess::BookMove without_games = move;
  without_games.games = chess::Games();
  return VisitMove(position, without_games);
}

absl::Status Visitors::RefuseGame(Game game) {
  return UsageError(FormatText("is a %s book; a book of the other game was expected", GameName(game)));
}

}  // namespace tabia::records
