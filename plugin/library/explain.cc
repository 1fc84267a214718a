// Explaining an answer of a book.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/records/game.h"
#include "plugin/library/backgammon_rule.h"
#include "plugin/library/chess_rule.h"
#include "plugin/library/guard.h"
#include "plugin/library/handle.h"
#include "plugin/library/texts.h"
#include "plugin/report/book/explain_text.h"
#include "plugin/tabia.h"

using namespace tabia::library;

int32_t tabia_explain(const tabia_book* book, const char* position, const tabia_chess_rule* rule,
                      uint64_t seed, int32_t form, char* text, size_t* size) {
  if (const int32_t status = CheckHandle(book); status != TABIA_OK) return status;
  return Guarded([&]() -> int32_t {
    const std::optional<tabia::probe::ChoiceRule> taken = TakeRule(rule);
    if (!taken || position == nullptr || (form != TABIA_PLAIN && form != TABIA_JSON))
      return TABIA_WRONG_USAGE;
    const absl::StatusOr<std::string> explained =
        tabia::report::ExplainText(*book->book, position, *taken, seed, form == TABIA_JSON);
    if (explained.ok()) return GiveText(*explained, text, size);
    const int32_t status = GiveText(tabia::Message(explained.status()), text, size);
    return status == TABIA_WRONG_USAGE ? status : TABIA_BAD_POSITION;
  });
}

int32_t tabia_backgammon_explain(const tabia_book* book, const char* position,
                                 const tabia_backgammon_rule* rule, int32_t form, char* text, size_t* size) {
  const int32_t game = CheckHandle(book, tabia::records::Game::kBackgammon);
  if (game != TABIA_OK) return game;
  return Guarded([&]() -> int32_t {
    std::optional<tabia::report::QuestionOptions> question = TakeBackgammonRule(rule);
    if (!question || position == nullptr || (form != TABIA_PLAIN && form != TABIA_JSON))
      return TABIA_WRONG_USAGE;
    const auto explained = tabia::report::ExplainPosition(
        *book->book, position, {.json = form == TABIA_JSON, .question = *std::move(question)});
    if (explained.ok()) return GiveText(explained->text, text, size);
    const int32_t status = GiveText(tabia::Message(explained.status()), text, size);
    return status == TABIA_WRONG_USAGE ? status : TABIA_BAD_POSITION;
  });
}
