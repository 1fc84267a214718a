#include "plugin/report/book/suite_text.h"

#include <cstdint>
#include <utility>

#include "core/backgammon/xgid.h"
#include "core/base/format.h"
#include "core/base/text.h"
#include "core/chess/chess960.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/san.h"
#include "core/formats/pgn/pgn_writer.h"

namespace tabia::report {
namespace {

using formats::AppendPgnTag;

bool IsOrthodoxStart(const chess::Position& start) {
  static const uint64_t kKey = chess::CanonicalKey(chess::Position().setup());
  return chess::CanonicalKey(start.setup()) == kKey;
}

// Returns the plies that were played before the position, by its counters.
size_t PliesBefore(const chess::Setup& setup) {
  return 2 * static_cast<size_t>(setup.fullmove_number - 1) + (setup.turn == chess::kBlack ? 1 : 0);
}

}  // namespace

std::string OpeningEpd(const suites::Opening& opening) {
  const chess::Setup& setup = opening.position.setup();
  return FormatText("%s hmvc %d; fmvn %d;\n", chess::ToEpd(setup), setup.halfmove_clock,
                    setup.fullmove_number);
}

std::string OpeningPgn(const suites::Opening& opening, std::string_view event) {
  std::string game;
  formats::AppendSevenPgnTags(game, MakePrintable(event), FormatText("%d", opening.number));
  const chess::Setup& start = opening.start.setup();
  if (!IsOrthodoxStart(opening.start)) {
    // The name that every tournament manager knows.
    if (!chess::HasOrthodoxCastling(start)) AppendPgnTag(game, "Variant", "fischerandom");
    AppendPgnTag(game, "SetUp", "1");
    AppendPgnTag(game, "FEN", chess::ToFen(start));
  }
  if (opening.name) {
    AppendPgnTag(game, "ECO", opening.name->eco);
    AppendPgnTag(game, "Opening", opening.name->name);
  }
  game += '\n';
  formats::PgnMovetext moves(game);
  chess::Position position = opening.start;
  for (size_t ply = 0; ply < opening.moves.size(); ++ply) {
    moves.AddMove(PliesBefore(start) + ply, chess::San(position, opening.moves[ply]));
    position.Make(opening.moves[ply]);
  }
  moves.End(formats::kPgnNoResult);
  return game;
}

std::string OpeningXgid(const suites::BackgammonOpening& opening, const backgammon::GameState& start) {
  backgammon::GameState state = start;
  state.board = opening.board;
  if (opening.rolls % 2 != 0) {
    state.on_roll = Opponent(start.on_roll);
    std::swap(state.score_self, state.score_opponent);
    state.owner = Flip(start.owner);
  }
  return ToXgid(state) + "\n";
}

}  // namespace tabia::report
