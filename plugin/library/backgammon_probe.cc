// Probes of a backgammon book.
#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_position.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "plugin/library/backgammon_rule.h"
#include "plugin/library/backgammon_values.h"
#include "plugin/library/guard.h"
#include "plugin/library/handle.h"
#include "plugin/library/structs.h"
#include "plugin/library/texts.h"
#include "plugin/tabia.h"

using namespace tabia;
using namespace tabia::library;

namespace {

// Checks the arguments and probes the book; `give` writes the answer and returns the status.
template <typename Give>
int32_t Ask(const tabia_book* book, const tabia_backgammon_position* position,
            const tabia_backgammon_rule* rule, bool with_dice, Give give) {
  if (const int32_t status = CheckBackgammon(book); status != TABIA_OK) return status;
  return Guard([&]() -> int32_t {
    const std::optional<report::QuestionOptions> options = TakeBackgammonRule(rule);
    if (!options) return TABIA_WRONG_USAGE;
    probe::BackgammonQuestion question;
    if (const int32_t status = TakeQuestion(position, with_dice, question); status != TABIA_OK) return status;
    if (with_dice && !question.dice) return TABIA_BAD_POSITION;
    question.other_contexts = options->other_contexts;
    question.trust = options->trust;
    return give(probe::AskBackgammon(*book->backgammon_book, question));
  });
}

tabia_backgammon_cube CubeOf(const probe::BackgammonAnswer& answer) {
  tabia_backgammon_cube cube = {};
  cube.action = static_cast<int32_t>(answer.cube->action);
  cube.no_double = answer.cube->no_double;
  cube.double_take = answer.cube->double_take;
  cube.double_pass = answer.cube->double_pass;
  CopyText(answer.other_context, cube.other_context);
  cube.evaluation = EvaluationOf(answer.cube->best);
  return cube;
}

}  // namespace

int32_t tabia_backgammon_parse(const char* text, const tabia_backgammon_rule* rule,
                               tabia_backgammon_position* position, char* why, size_t* why_size) {
  return Guard([&]() -> int32_t {
    const std::optional<report::QuestionOptions> options = TakeBackgammonRule(rule);
    if (text == nullptr || !options || !IsSound(position)) return TABIA_WRONG_USAGE;
    const absl::StatusOr<probe::ParsedPosition> parsed = probe::ParseBackgammonPosition(text, options->rules);
    if (parsed.ok()) {
      WriteStruct(PositionOf(parsed->state), position);
      return TABIA_OK;
    }
    WriteReason(Message(parsed.status()), why, why_size);
    return TABIA_BAD_POSITION;
  });
}

int32_t tabia_backgammon_probe_plays(const tabia_book* book, const tabia_backgammon_position* position,
                                     const tabia_backgammon_rule* rule, tabia_backgammon_play* plays,
                                     size_t* count) {
  std::optional<Results<tabia_backgammon_play>> results = Results<tabia_backgammon_play>::In(plays, count);
  return Ask(book, position, rule, true, [&](const probe::BackgammonAnswer& answer) -> int32_t {
    if (!results) return TABIA_WRONG_USAGE;
    for (size_t i = 0; i < answer.plays.size(); ++i) {
      results->Put([&](tabia_backgammon_play& ours) { ours = PlayOf(answer, i); });
    }
    return results->Finish(count);
  });
}

int32_t tabia_backgammon_probe_values(const tabia_book* book, const tabia_backgammon_position* position,
                                      const tabia_backgammon_rule* rule, tabia_backgammon_value* values,
                                      size_t* count) {
  std::optional<Results<tabia_backgammon_value>> results = Results<tabia_backgammon_value>::In(values, count);
  return Ask(book, position, rule, false, [&](const probe::BackgammonAnswer& answer) -> int32_t {
    if (!results) return TABIA_WRONG_USAGE;
    for (const probe::Appraisal& appraisal : answer.position) {
      results->Put([&](tabia_backgammon_value& ours) {
        ours = {};
        CopyText(answer.other_context, ours.other_context);
        ours.evaluation = EvaluationOf(appraisal);
      });
    }
    return results->Finish(count);
  });
}

int32_t tabia_backgammon_probe_cube(const tabia_book* book, const tabia_backgammon_position* position,
                                    const tabia_backgammon_rule* rule, tabia_backgammon_cube* cube) {
  return Ask(book, position, rule, false, [&](const probe::BackgammonAnswer& answer) -> int32_t {
    if (!IsSound(cube)) return TABIA_WRONG_USAGE;
    if (!answer.cube) return TABIA_NOT_FOUND;
    WriteStruct(CubeOf(answer), cube);
    return answer.refusal.empty() ? TABIA_OK : TABIA_REFUSED;
  });
}
