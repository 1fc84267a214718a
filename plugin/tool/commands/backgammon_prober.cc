#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/probe/backgammon/ask_backgammon.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "plugin/report/backgammon/backgammon_answer_report.h"
#include "plugin/report/backgammon/review_report.h"
#include "plugin/report/book/position_argument.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/commands/prober.h"

namespace tabia::tool {
namespace {

using probe::BackgammonAnswer;
using probe::BackgammonQuestion;

class BackgammonProber final : public Prober {
 public:
  explicit BackgammonProber(BackgammonQuery query) : query_(std::move(query)) {}

  absl::StatusOr<Reply> ReplyText(const std::string& position) const override {
    TABIA_ASSIGN_OR_RETURN(const BackgammonQuestion question, AskedAt(position));
    const BackgammonAnswer answer = probe::AskBackgammon(query_.book, question);
    std::optional<report::PlayError> error;
    if (!query_.play.empty()) {
      TABIA_ASSIGN_OR_RETURN(error, report::ErrorOfPlay(question, answer, query_.play));
    }
    if (query_.json) {
      Json json = report::AnswerJson(query_.book, question, answer);
      if (error) json["your_play"] = PlayErrorJson(*error);
      return Reply{JsonLine(json), CodeOf(answer)};
    }
    std::string text = report::QuestionText(query_.book, question) + report::AnswerText(question, answer);
    if (!answer.found()) text += report::KnownContextsText(query_.book, question);
    if (error) text += PlayErrorText(*error);
    return Reply{std::move(text), CodeOf(answer)};
  }

  Reply ReplyLine(const std::string& position) const override {
    absl::StatusOr<BackgammonQuestion> question = AskedAt(position);
    if (!question.ok()) {
      return {report::ErrorLine(query_.book, position, Message(question.status()), query_.json), kBadLines};
    }
    question->name_contexts = true;
    const BackgammonAnswer answer = probe::AskBackgammon(query_.book, *question);
    return {query_.json ? JsonLine(report::AnswerJson(query_.book, *question, answer))
                        : report::AnswerLine(*question, answer),
            CodeOf(answer)};
  }

 private:
  absl::StatusOr<BackgammonQuestion> AskedAt(const std::string& position) const {
    return report::ParseQuestion(position, query_.question);
  }

  static int CodeOf(const BackgammonAnswer& answer) { return answer.found() ? kDone : kNotInBook; }

  const BackgammonQuery query_;
};

}  // namespace

std::unique_ptr<Prober> MakeBackgammonProber(BackgammonQuery query) {
  return std::make_unique<BackgammonProber>(std::move(query));
}

}  // namespace tabia::tool
