#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/report/book/position_argument.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/commands/prober.h"

namespace tabia::tool {
namespace {

using report::Answer;

class ChessProber final : public Prober {
 public:
  explicit ChessProber(ChessQuery query) : query_(std::move(query)) {}

  // Prints the seed once in text; JSON has it in every object.
  std::string Preamble() const override {
    if (!query_.choose || query_.json) return {};
    return "# " + report::DescribeChoice(query_.rule, query_.seed) + "\n";
  }

  absl::StatusOr<Reply> ReplyText(const std::string& position) const override {
    TABIA_ASSIGN_OR_RETURN(const Answer answer, AskAt(position));
    return Reply{query_.json ? JsonLine(report::AnswerJson(answer, query_.choose))
                             : report::AnswerText(answer, query_.choose),
                 CodeOf(answer)};
  }

  Reply ReplyLine(const std::string& position) const override {
    const absl::StatusOr<Answer> answer = AskAt(position);
    if (!answer.ok()) {
      return {report::ErrorLine(query_.book, position, Message(answer.status()), query_.json), kBadLines};
    }
    return {query_.json ? JsonLine(report::AnswerJson(*answer, query_.choose))
                        : report::AnswerLine(*answer, query_.choose),
            CodeOf(*answer)};
  }

 private:
  absl::StatusOr<Answer> AskAt(const std::string& position) const {
    TABIA_ASSIGN_OR_RETURN(const probe::MoveSequence line, report::ParsePosition(position, query_.book));
    return report::Ask(query_.book, line, query_.rule, query_.seed);
  }

  int CodeOf(const Answer& answer) const {
    const bool answered = query_.choose ? answer.chosen() != nullptr : answer.found;
    return answered ? kDone : kNotInBook;
  }

  const ChessQuery query_;
};

}  // namespace

std::unique_ptr<Prober> MakeChessProber(ChessQuery query) {
  return std::make_unique<ChessProber>(std::move(query));
}

}  // namespace tabia::tool
