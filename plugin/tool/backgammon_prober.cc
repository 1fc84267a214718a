#include "absl/strings/str_format.h"

#include "core/backgammon/notation.h"
#include "core/backgammon/position_id.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "plugin/tool/backgammon_output.h"
#include "plugin/tool/command.h"
#include "plugin/tool/prober.h"

namespace tabia::tool {
namespace {

using book::BackgammonAnswer;
using book::BackgammonQuestion;

// The position, the roll and the plays with their equities and sources; or the cube action.
std::string LineText(const BackgammonQuestion& question, const BackgammonAnswer& answer) {
  std::string line = backgammon::ToPositionId(question.board);
  if (question.dice) line += "\t" + ToText(*question.dice);
  for (const book::RankedPlay& ranked : answer.plays) {
    line += absl::StrFormat("\t%s %+.4f (%s)", ToNotation(ranked.play), ranked.best.evaluation.equity,
                            ranked.best.provenance.source);
  }
  if (answer.cube) {
    line += absl::StrFormat("\t%s (%s)", book::CubeActionName(answer.cube->action),
                            answer.cube->best.provenance.source);
  }
  return line + "\n";
}

class BackgammonProber final : public Prober {
 public:
  explicit BackgammonProber(BackgammonQuery query) : query_(std::move(query)) {}

  absl::StatusOr<Reply> ReplyText(const std::string& position) const override {
    TABIA_ASSIGN_OR_RETURN(const BackgammonQuestion question, ParseQuestion(position, query_));
    const BackgammonAnswer answer = book::AskBackgammon(query_.book, question);
    return Reply{query_.json ? JsonLine(AnswerJson(query_, question, answer))
                             : QuestionText(query_, question) + AnswerText(question, answer),
                 CodeOf(answer)};
  }

  Reply ReplyLine(const std::string& position) const override {
    const absl::StatusOr<BackgammonQuestion> question = ParseQuestion(position, query_);
    if (!question.ok()) return {ErrorLine(position, Message(question.status())), kBadLines};
    const BackgammonAnswer answer = book::AskBackgammon(query_.book, *question);
    return {query_.json ? JsonLine(AnswerJson(query_, *question, answer)) : LineText(*question, answer),
            CodeOf(answer)};
  }

 private:
  static int CodeOf(const BackgammonAnswer& answer) { return answer.found() ? kDone : kNotInBook; }

  std::string ErrorLine(const std::string& line, const std::string& why) const {
    if (!query_.json) return Printable(line) + "\terror: " + why + "\n";
    return JsonLine({{"game", "backgammon"},
                     {"position_id", Printable(line)},
                     {"found", false},
                     {"book", query_.book.name()},
                     {"error", why}});
  }

  const BackgammonQuery query_;
};

}  // namespace

std::unique_ptr<Prober> MakeBackgammonProber(BackgammonQuery query) {
  return std::make_unique<BackgammonProber>(std::move(query));
}

}  // namespace tabia::tool
