// Translates between the backgammon structs of tabia.h and the types of core, both ways.
#pragma once

#include <cstdint>

#include "core/backgammon/game_state.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "plugin/tabia.h"

namespace tabia::library {

// Returns TABIA_OK; TABIA_WRONG_USAGE if the struct or its numbers are wrong, TABIA_BAD_POSITION if no game
// can have this board, score and cube. Without `with_dice`, ignores the dice.
int32_t TakeQuestion(const tabia_backgammon_position* theirs, bool with_dice,
                     probe::BackgammonQuestion& question);

tabia_backgammon_position PositionOf(const backgammon::GameState& state);

tabia_evaluation EvaluationOf(const probe::Appraisal& appraisal);

// Returns the play at index `number` of `answer`.
tabia_backgammon_play PlayOf(const probe::BackgammonAnswer& answer, size_t number);

}  // namespace tabia::library
