// Wrong arguments of chess functions.
#include <cstdint>

#include "tests/library/faults.h"

namespace tabia {

Argument ChessPosition() {
  constexpr auto kPosition = &Desk::position;
  using Position = tabia_chess_position;
  return Read("position", kPosition)
      .With(NotNull("position", kPosition).faults)
      .With({Wrong("turn", kPosition, &Position::turn, -1), Wrong("turn", kPosition, &Position::turn, 2),
             Wrong("white", kPosition, &Position::white, 0, TABIA_BAD_POSITION),
             Wrong("black", kPosition, &Position::black, UINT64_MAX, TABIA_BAD_POSITION),
             Wrong("pawns", kPosition, &Position::pawns, 0, TABIA_BAD_POSITION),
             Wrong("knights", kPosition, &Position::knights, 1, TABIA_BAD_POSITION),
             Wrong("kings", kPosition, &Position::kings, 0, TABIA_BAD_POSITION),
             Wrong("castling", kPosition, &Position::castling_rooks, 2, TABIA_BAD_POSITION),
             Wrong("pushed", kPosition, &Position::pushed_pawn, uint64_t{1} << 36, TABIA_BAD_POSITION),
             Wrong("pushed", kPosition, &Position::pushed_pawn, UINT64_MAX, TABIA_BAD_POSITION)});
}
Argument LegalPosition() {
  const auto crown = [](Desk& desk) {
    desk.position_place.structs[0].kings |= desk.position_place.structs[0].queens;
    desk.position_place.structs[0].queens = 0;
  };
  return ChessPosition().With({{"four kings", TABIA_BAD_POSITION, crown}});
}

Argument ChessText(const std::string& name) {
  const auto set = [](const char* words) { return [=](Desk& desk) { desk.fen = words; }; };
  return Words(name, &Desk::fen, TABIA_BAD_POSITION)
      .With({{"cut off", TABIA_BAD_POSITION, set("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP")}});
}
Argument Rule() {
  constexpr auto kRule = &Desk::rule;
  using Rule = tabia_chess_rule;
  return Read("rule", kRule)
      .With({Wrong("policy", kRule, &Rule::policy, -1), Wrong("policy", kRule, &Rule::policy, 6),
             Wrong("top", kRule, &Rule::top, -1), Wrong("temperature", kRule, &Rule::temperature, -1),
             Wrong("temperature", kRule, &Rule::temperature, 101),
             Wrong("share", kRule, &Rule::min_share_per_mille, -1),
             Wrong("share", kRule, &Rule::min_share_per_mille, 1001),
             Wrong("deepest ply", kRule, &Rule::deepest_ply, -1),
             Wrong("line end", kRule, &Rule::plies_before_line_end, -1),
             Wrong("line end", kRule, &Rule::plies_before_line_end, 21),
             Wrong("repetition", kRule, &Rule::allow_repetition, -1),
             Wrong("repetition", kRule, &Rule::allow_repetition, 2),
             Wrong("window", kRule, &Rule::score_window, -1), Wrong("window", kRule, &Rule::score_window, 31),
             Wrong("has a minimum", kRule, &Rule::has_min_score, 2),
             Wrong("minimum", kRule, &Rule::min_score, 30001), Wrong("reserved", kRule, &Rule::reserved, 1)});
}

Argument Game() {
  constexpr auto kGame = &Desk::game;
  using Game = tabia_chess_game;
  const auto set_position = [](uintptr_t offset) {
    return [=](Desk& desk) {
      auto& position = desk.game_place.structs[0].position;
      position =
          offset == 0
              ? nullptr
              : reinterpret_cast<tabia_chess_position*>(reinterpret_cast<uintptr_t>(position) + offset);
    };
  };
  Argument game = Read("game", kGame)
                      .With(NotNull("game", kGame).faults)
                      .With({{"no position", TABIA_WRONG_USAGE, set_position(0)},
                             {"misaligned position", TABIA_WRONG_USAGE, set_position(4)},
                             Wrong("ply", kGame, &Game::ply, -1),
                             Wrong("earlier keys", kGame, &Game::earlier_count, UINT64_MAX),
                             Wrong("earlier keys", kGame, &Game::earlier_count, uint64_t{1} << 60),
                             {"no earlier keys", TABIA_WRONG_USAGE,
                              [](Desk& desk) { desk.game_place.structs[0].earlier_keys = nullptr; }}});
  for (const Fault& fault : LegalPosition().faults) {
    if (fault.name != "NULL" && fault.name != "misaligned") game.faults.push_back(fault);
  }
  return game;
}

Argument FirstMove() {
  constexpr auto kMove = &Desk::move;
  using Move = tabia_chess_move;
  return Read("first", kMove)
      .With({Wrong("from", kMove, &Move::from, 64), Wrong("from", kMove, &Move::from, 255),
             Wrong("from", kMove, &Move::from, 0), Wrong("to", kMove, &Move::to, 64),
             Wrong("to", kMove, &Move::to, 255), Wrong("to", kMove, &Move::to, 36),
             Wrong("promotion", kMove, &Move::promotion, TABIA_QUEEN),
             Wrong("promotion", kMove, &Move::promotion, 5),
             Wrong("promotion", kMove, &Move::promotion, 255)});
}
Argument Move() {
  Argument move = FirstMove().With(NotNull("move", &Desk::move).faults);
  move.name = "move";
  return move;
}
Argument Notation() {
  return {"notation", {Wrong(&Desk::notation, -1), Wrong(&Desk::notation, 3)}};
}

}  // namespace tabia
