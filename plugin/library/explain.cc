// Explaining an answer of a book.
#include <cstdint>
#include <optional>

#include "core/base/status.h"
#include "plugin/library/backgammon_rule.h"
#include "plugin/library/chess_rule.h"
#include "plugin/library/guard.h"
#include "plugin/library/handle.h"
#include "plugin/library/texts.h"
#include "plugin/report/book/explanation.h"
#include "plugin/tabia.h"

using namespace tabia::library;

int32_t tabia_explain(const tabia_book* book, const char* position, const tabia_chess_rule* chess_rule,
                      const tabia_backgammon_rule* backgammon_rule, uint64_t seed, int32_t form, char* text,
                      size_t* size) {
  if (const int32_t status = CheckHandle(book); status != TABIA_OK) return status;
  return Guard([&]() -> int32_t {
    const std::optional<TakenRule> rule = TakeRule(chess_rule);
    std::optional<tabia::report::QuestionOptions> question = TakeBackgammonRule(backgammon_rule);
    if (!rule || !question || position == nullptr || (form != TABIA_PLAIN && form != TABIA_JSON)) {
      return TABIA_WRONG_USAGE;
    }
    const bool json = form == TABIA_JSON;
    const auto explained =
        book->chess_book
            ? tabia::report::ExplainPosition(rule->StackOn(*book->chess_book), position, {seed}, json)
            : tabia::report::ExplainPosition(*book->backgammon_book, position, *question, json);
    if (explained.ok()) return WriteText(explained->text, text, size);
    if (explained.status().code() != absl::StatusCode::kInvalidArgument) return StatusOf(explained.status());
    const int32_t status = WriteText(tabia::Message(explained.status()), text, size);
    return status == TABIA_WRONG_USAGE ? status : TABIA_BAD_POSITION;
  });
}
