#include "plugin/tool/commands/prober.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "core/base/status.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/report/backgammon/backgammon_answer_report.h"
#include "plugin/report/backgammon/review_report.h"
#include "plugin/report/backgammon/xg_text_report.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

using report::Answer;

class ChessProber final : public Prober {
 public:
  explicit ChessProber(ChessQuery query) : query_(std::move(query)) {}

  // Returns the seed for text. JSON has it in every object.
  std::string Preamble() const override {
    if (!query_.choose || query_.json) return {};
    return "# " + report::DescribeChoice(*query_.books.rule(0), query_.seed) + "\n";
  }

  absl::StatusOr<Reply> ReplyText(const std::string& position) const override {
    TABIA_ASSIGN_OR_RETURN(const Asked asked, AskAt(position, FindPosition));
    if (query_.json) return Reply{JsonOf(asked), CodeOf(asked.answer)};
    const std::string line = asked.line.empty() ? "" : report::FactLine("line", asked.line);
    return Reply{line + report::AnswerText(asked.answer, query_.choose), CodeOf(asked.answer)};
  }

  Reply ReplyLine(const std::string& position) const override {
    const absl::StatusOr<Asked> asked =
        AskAt(position, [](const std::string& text, const probe::ChessBook& book) {
          return report::ParsePosition(text, book);
        });
    if (!asked.ok()) {
      return {report::ErrorLine(query_.books.last(), position, asked.status(), query_.json),
              ExitCode(asked.status())};
    }
    return {query_.json ? JsonOf(*asked) : report::AnswerLine(asked->answer, query_.choose),
            CodeOf(asked->answer)};
  }

 private:
  struct Asked {
    Answer answer;
    std::string line;  // that leads to the position, if the user gave only its key
  };

  // Asks the books about a text, which `read` reads for a book.
  template <typename Read>
  absl::StatusOr<Asked> AskAt(const std::string& position, Read read) const {
    std::string line;
    if (const std::optional<uint64_t> key = report::KeyIn(position)) {
      TABIA_ASSIGN_OR_RETURN(line, report::FindLineTo(query_.books.last(), *key));
    }
    TABIA_ASSIGN_OR_RETURN(const probe::MoveSequence sequence,
                           read(line.empty() ? position : line, query_.books.last()));
    TABIA_ASSIGN_OR_RETURN(Answer answer, report::Ask(query_.books, sequence, query_.seed));
    return Asked{std::move(answer), std::move(line)};
  }

  std::string JsonOf(const Asked& asked) const {
    Json json = report::AnswerJson(asked.answer, query_.choose);
    if (!asked.line.empty()) json["line"] = asked.line;
    return JsonLine(json);
  }

  int CodeOf(const Answer& answer) const {
    const bool answered = query_.choose ? answer.chosen() != nullptr : answer.found;
    return answered ? kDone : kNotInBook;
  }

  const ChessQuery query_;
};

using probe::BackgammonAnswer;
using probe::BackgammonQuestion;

class BackgammonProber final : public Prober {
 public:
  explicit BackgammonProber(BackgammonQuery query) : query_(std::move(query)) {}

  absl::StatusOr<Reply> ReplyText(const std::string& position) const override {
    TABIA_ASSIGN_OR_RETURN(BackgammonQuestion question, FindQuestion(position, query_.question));
    if (!query_.play.empty()) report::TakeRollOfPlay(query_.play, question);
    const BackgammonAnswer answer = probe::AskBackgammon(query_.book, question);
    std::optional<report::PlayError> error;
    if (!query_.play.empty()) {
      TABIA_ASSIGN_OR_RETURN(error, report::ErrorOfPlay(question, answer, query_.play));
    }
    if (query_.format == ProbeFormat::kXgText) return XgReply(question, answer);
    if (query_.format == ProbeFormat::kJson) {
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
    const bool is_json = query_.format == ProbeFormat::kJson;
    absl::StatusOr<BackgammonQuestion> question = report::ParseQuestion(position, query_.question);
    if (!question.ok()) {
      return {report::ErrorLine(query_.book, position, question.status(), is_json),
              ExitCode(question.status())};
    }
    question->name_contexts = true;
    const BackgammonAnswer answer = probe::AskBackgammon(query_.book, *question);
    if (query_.format == ProbeFormat::kXgText) {
      if (const absl::StatusOr<Reply> reply = XgReply(*question, answer); reply.ok()) return *reply;
    }
    return {is_json ? JsonLine(report::AnswerJson(query_.book, *question, answer))
                    : report::AnswerLine(*question, answer),
            CodeOf(answer)};
  }

 private:
  absl::StatusOr<Reply> XgReply(const BackgammonQuestion& question, const BackgammonAnswer& answer) const {
    std::string text = report::XgText(question, answer);
    if (!text.empty()) return Reply{text + "\n", kDone};
    return absl::NotFoundError(query_.book.name() + ": has no play and no cube decision here");
  }

  static int CodeOf(const BackgammonAnswer& answer) { return answer.found() ? kDone : kNotInBook; }

  const BackgammonQuery query_;
};

}  // namespace

std::unique_ptr<const Prober> MakeProber(ChessQuery query) {
  return std::make_unique<const ChessProber>(std::move(query));
}

std::unique_ptr<const Prober> MakeProber(BackgammonQuery query) {
  return std::make_unique<const BackgammonProber>(std::move(query));
}

}  // namespace tabia::tool
