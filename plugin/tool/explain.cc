// tabia explain: why the book answers what it answers.
#include "core/book/explain.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "plugin/tool/answer.h"
#include "plugin/tool/backgammon_flags.h"
#include "plugin/tool/book_argument.h"
#include "plugin/tool/choice_flags.h"
#include "plugin/tool/command.h"
#include "plugin/tool/prober.h"
#include "plugin/tool/table.h"

namespace tabia::tool {
namespace {

struct Flags {
  std::vector<std::string> words;
  bool json = false;
  bool use_cache = true;
  ChoiceFlags choice;
  BackgammonFlags backgammon;
};

struct Question {
  const book::Book& book;
  const book::ChoiceRule& rule;
  Seed seed;
  book::Explanation explanation;
  Answer answer;
};

Json JsonOrNull(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

Json ExplanationJson(const Question& question) {
  const book::Explanation& explanation = question.explanation;
  const Answer& answer = question.answer;
  Json candidates = Json::array();
  for (const book::Candidate& candidate : answer.choice.candidates) {
    Json json = CandidateJson(answer, candidate);
    json["probability"] = candidate.probability;
    json["refused"] = JsonOrNull(candidate.refused);
    candidates.push_back(std::move(json));
  }
  const book::Candidate* chosen = answer.chosen();
  return {{"game", "chess"},
          {"position", explanation.position},
          {"key", KeyText(explanation.key)},
          {"found", explanation.found},
          {"book", question.book.name()},
          {"normalised", explanation.normalised},
          {"moves", std::move(candidates)},
          {"notes", NotesJson(PositionNotes(answer.notes))},
          {"choice", book::PolicyName(question.rule.policy)},
          {"seed", question.seed.number},
          {"chosen", chosen == nullptr ? Json() : Json(MoveName(answer.position, chosen->move))},
          {"reasons", explanation.reasons}};
}

std::string Verdict(const Answer& answer, const book::Candidate& candidate) {
  if (!candidate.refused.empty()) return "refused: " + candidate.refused;
  if (&candidate == answer.chosen()) return "chosen";
  return candidate.probability > 0 ? "could be chosen" : "allowed, never chosen by this policy";
}

std::string CandidatesText(const Answer& answer) {
  using Align = Table::Align;
  Table table({{"move"},
               {"san"},
               {"weight", Align::kRight},
               {"share", Align::kRight},
               {"probability", Align::kRight},
               {"verdict"},
               {"notes"}});
  for (const book::Candidate& candidate : answer.choice.candidates) {
    table.AddRow({MoveName(answer.position, candidate.move), SanName(answer.position, candidate.move),
                  std::to_string(candidate.move.weight()), PercentText(candidate.share),
                  PercentText(candidate.probability), Verdict(answer, candidate),
                  NotesText(MoveNotes(answer.notes, candidate.move))});
  }
  return table.Text();
}

std::string ExplanationText(const Question& question) {
  const book::Explanation& explanation = question.explanation;
  const Answer& answer = question.answer;
  std::string text = FactLine("position", explanation.position) + FactLine("key", KeyText(explanation.key));
  for (const std::string& said : explanation.normalised) text += FactLine("normalised", said);
  text += FactLine("book", question.book.name()) + FactLine("found", explanation.found ? "yes" : "no");
  text += NoteLines(PositionNotes(answer.notes));
  if (explanation.found) text += "\n" + CandidatesText(answer) + "\n";
  const book::Candidate* chosen = answer.chosen();
  if (explanation.found) text += FactLine("choice", Describe(question.rule, question.seed));
  if (chosen != nullptr) text += FactLine("chosen", MoveName(answer.position, chosen->move));
  for (const std::string& reason : explanation.reasons) text += FactLine("reason", reason);
  return text;
}

absl::StatusOr<int> ExplainChess(const Flags& flags, const book::Book& book, const std::string& position,
                                 Output& out) {
  TABIA_ASSIGN_OR_RETURN(const book::GameLine line, ParsePosition(position, book));
  const Seed seed = SeedOf(flags.choice);
  book::Explanation explanation = book::Explain(book, line, flags.choice.rule, seed.number);
  Answer answer{line.position, explanation.found, explanation.choice, explanation.notes};
  const Question question{book, flags.choice.rule, seed, std::move(explanation), std::move(answer)};
  TABIA_RETURN_IF_ERROR(
      out.Write(flags.json ? JsonLine(ExplanationJson(question)) : ExplanationText(question)));
  return question.explanation.found ? kDone : kNotInBook;
}

absl::StatusOr<int> Explain(const Flags& flags, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const BookAndPosition words, SplitBookAndPosition(flags.words));
  TABIA_ASSIGN_OR_RETURN(const book::Book book, OpenBook(words.book, flags.use_cache));
  if (book.info().game == formats::Game::kChess) return ExplainChess(flags, book, words.position, out);
  TABIA_ASSIGN_OR_RETURN(const BackgammonQuery query, BackgammonQueryOf(book, flags.json, flags.backgammon));
  TABIA_ASSIGN_OR_RETURN(const Reply reply, ReplyWithReasons(query, words.position));
  TABIA_RETURN_IF_ERROR(out.Write(reply.text));
  return reply.code;
}

constexpr const char* kDetails = R"(
Prints the canonical position and its key, what the text of POSITION said otherwise, every move of
the book with its weight, its share of the weight, its probability under the flags above and the
verdict on it, and the move that the seed chooses; or the likely reasons why the book has none.
Of a backgammon book: what of the score and the cube makes no difference, the plays that it knows and
those that it does not, and at which other scores and rolls it would have an answer.
Exit: 0 found, 1 not in the book.

Example: tabia explain book.tabia startpos moves e2e4 --choice best)";

}  // namespace

void AddExplain(CLI::App& app, Action& action) {
  const auto flags = std::make_shared<Flags>();
  const CommandHelp help = {"explain", "[BOOK] POSITION", "Print why the book answers what it answers",
                            std::string(kBookRule) + kCacheRule + kDetails};
  CLI::App& command = AddCommand(app, help);
  AddJsonFlag(command, flags->json);
  AddCacheFlag(command, flags->use_cache);
  command.add_option("words", flags->words);
  AddChoiceFlags(command, flags->choice);
  AddBackgammonFlags(command, flags->backgammon);
  command.callback([flags, &action] { action = [flags](Output& out) { return Explain(*flags, out); }; });
}

}  // namespace tabia::tool
