#include "plugin/tool/explain_log.h"

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/variant.h"
#include "core/probe/book.h"
#include "core/probe/book_spec.h"
#include "core/records/game.h"
#include "plugin/report/answer.h"
#include "plugin/report/choice_text.h"
#include "plugin/report/explanation.h"
#include "plugin/report/table.h"
#include "plugin/tool/book_argument.h"
#include "plugin/tool/command.h"
#include "protocol/uci/log/log_reader.h"
#include "protocol/uci/proxy/proxy_rule.h"

namespace tabia::tool {
namespace {

using report::FactLine;
using report::Seed;
using uci::LoggedGo;

// What came of one book.
struct AskedBook {
  std::optional<report::ExplainedAnswer> explained;  // none if the book cannot be asked
  std::string unused;                                // why it has no move to play; empty if it has
};

// What is known about one "go".
struct Finding {
  std::vector<AskedBook> books;  // in order, up to the first that has a move to play
  std::string move;              // of the last; empty if none has one
  std::string unused;            // why it is not played; empty if it is
};

class LogExplainer {
 public:
  LogExplainer(const LogQuestion& question, Seed seed) : question_(question), seed_(seed) {}

  // The book that the user names has to be there; those that the log names may be on another machine.
  absl::Status OpenNamedBook() {
    return question_.book.empty() ? absl::OkStatus() : Opened(question_.book).status();
  }

  Finding Find(const LoggedGo& go) {
    if (!go.line.ok()) return {{}, "", Message(go.line.status())};
    Finding finding = AskBooks(go);
    const uci::GoRule rule = uci::RuleOf(go.go, go.options, *go.line->position.rules());
    if (rule.use != uci::GoUse::kPlayed) finding.unused = rule.why;
    return finding;
  }

 private:
  Finding AskBooks(const LoggedGo& go) {
    Finding finding;
    std::vector<std::string> misses;
    for (const probe::BookSpec& spec : BooksFor(go)) {
      const AskedBook& asked = finding.books.emplace_back(AskBook(spec, go));
      if (asked.unused.empty()) {
        const report::Answer& answer = asked.explained->answer;
        finding.move = report::MoveName(answer.position, answer.chosen()->move);
        return finding;
      }
      misses.push_back(asked.unused);
    }
    finding.unused = absl::StrJoin(misses, "; ");
    return finding;
  }

  AskedBook AskBook(const probe::BookSpec& spec, const LoggedGo& go) {
    const absl::StatusOr<probe::Book>& book = Opened(spec.path);
    if (!book.ok()) return {{}, Message(book.status())};
    if (!spec.IsFor(go.line->position.rules()->turn()))
      return {{}, book->name() + ": only for the other side"};
    const Seed seed{go.seed, seed_.was_drawn && !go.options.book_seed};
    AskedBook asked = {report::ExplainAnswer(*book, *go.line, spec.Rule(go.options.Rule()), seed, go.only),
                       ""};
    asked.unused = asked.explained->answer.choice.no_move;
    return asked;
  }

  // Only the book named by the user is asked, whatever books the log names. An empty path is the default book.
  std::vector<probe::BookSpec> BooksFor(const LoggedGo& go) const {
    const std::vector<probe::BookSpec> named = {probe::SpecOfPath(question_.book)};
    return question_.book.empty() ? uci::BooksOf(go.options, named) : named;
  }

  const absl::StatusOr<probe::Book>& Opened(const std::string& path) {
    const auto opened = books_.find(path);
    return opened != books_.end() ? opened->second : books_.emplace(path, Open(path)).first->second;
  }

  absl::StatusOr<probe::Book> Open(const std::string& named) const {
    TABIA_ASSIGN_OR_RETURN(const std::string path, BookOrDefault(named));
    absl::StatusOr<probe::Book> book = OpenBook(path, question_.use_cache);
    if (!book.ok()) return book;
    TABIA_RETURN_IF_ERROR(CheckGame(*book, records::Game::kChess));
    if (chess::KnowsRules(book->info().variant)) return book;
    return UsageError(book->name() + ": of a variant whose rules tabia does not know: it is not played");
  }

  const LogQuestion& question_;
  const Seed seed_;
  std::map<std::string, absl::StatusOr<probe::Book>> books_;  // by what named them
};

std::string FindingText(const LoggedGo& go, const Finding& finding) {
  std::string text = FactLine("go", absl::StrFormat("line %d: %s", go.line_number, Printable(go.text)));
  if (!go.engine.empty()) text += FactLine("engine", Printable(go.engine));
  for (const std::string& note : go.notes) text += FactLine("note", note);
  for (const AskedBook& asked : finding.books) {
    text += asked.explained ? report::ExplanationText(*asked.explained) : FactLine("book", asked.unused);
  }
  return text + FactLine("used", finding.unused.empty() ? "yes" : "no: " + finding.unused);
}

Json FindingJson(const LoggedGo& go, const Finding& finding) {
  Json explanations = Json::Array();
  for (const AskedBook& asked : finding.books) {
    if (asked.explained) explanations.Append(report::ExplanationJson(*asked.explained));
  }
  return {{"line", go.line_number},
          {"engine", TextOrNull(Printable(go.engine))},
          {"command", Printable(go.text)},
          {"notes", go.notes},
          {"explanations", std::move(explanations)},
          {"move", TextOrNull(finding.move)},
          {"used", finding.unused.empty()},
          {"unused", TextOrNull(finding.unused)}};
}

void TellUnknownLines(const std::string& log, const uci::LogCounts& counts) {
  if (counts.unknown == 0) return;
  absl::FPrintF(stderr, "tabia: %s: line %d%s: no command of a GUI\n", log, counts.first_unknown,
                counts.unknown == 1 ? "" : absl::StrFormat(" and %d more", counts.unknown - 1));
}

absl::StatusOr<int> ExplainGos(const LogQuestion& question, std::istream& log, Output& out) {
  const Seed seed = SeedOf(question.choice);
  uci::LogReader reader(uci::Options::Of(question.choice.rule), seed.number);
  LogExplainer explainer(question, seed);
  TABIA_RETURN_IF_ERROR(explainer.OpenNamedBook());
  int code = kNotInBook;
  bool is_first = true;
  for (std::string line; std::getline(log, line);) {
    const std::optional<LoggedGo> go = reader.Read(line);
    if (!go) continue;
    const Finding finding = explainer.Find(*go);
    if (!finding.move.empty()) code = kDone;
    if (!question.json && !std::exchange(is_first, false)) TABIA_RETURN_IF_ERROR(out.Write("\n"));
    TABIA_RETURN_IF_ERROR(
        out.Write(question.json ? JsonLine(FindingJson(*go, finding)) : FindingText(*go, finding)));
  }
  if (log.bad()) return SystemError(question.log, "read", errno);
  TABIA_RETURN_IF_ERROR(out.Flush());
  TellUnknownLines(question.log, reader.counts());
  return code;
}

}  // namespace

absl::StatusOr<int> ExplainLog(const LogQuestion& question, Output& out) {
  std::ifstream log(question.log);
  if (!log) return SystemError(question.log, "opened", errno);
  return ExplainGos(question, log, out);
}

}  // namespace tabia::tool
