#include "plugin/tool/commands/explain_log_finding.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/moves/ruleset.h"
#include "core/probe/chess/book_changes.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/flags/book_argument.h"
#include "protocol/uci/engine/uci_command.h"
#include "protocol/uci/proxy/proxy_rule.h"

namespace tabia::tool {
namespace {

using report::FactLine;
using report::Seed;
using uci::LoggedGo;

// Returns the engine of a "go", without the thread that fastchess logs before its name.
const std::string& ShownEngine(const LoggedGo& go) {
  return go.engine.starts_with('<') ? go.name : go.engine;
}

// Returns the reasons for a missing book move that tabia reported in the log, or an empty text.
std::string ReportedMisses(const LoggedGo& go) {
  std::vector<std::string> misses;
  for (const std::string& info : go.book_infos) {
    if (info.find(" move ") == info.npos) misses.push_back(MakePrintable(info));
  }
  return absl::StrJoin(misses, "; ");
}

// Returns true if the last book can choose the bestmove.
bool MayBeOfBook(const LoggedGo& go, const Finding& finding) {
  if (finding.books.empty() || !finding.books.back().explained) return false;
  const report::Answer& answer = finding.books.back().explained->answer;
  const auto& candidates = answer.choice.candidates;
  return std::any_of(candidates.begin(), candidates.end(), [&](const probe::Candidate& candidate) {
    return candidate.probability > 0 && report::MoveName(answer.position, candidate.move) == go.bestmove;
  });
}

// Returns the reason why the bestmove of the log is not a book move, or an empty text if it is one. A log without info
// strings does not show this, so any move that the book can choose counts.
std::string WhyNotPlayed(const LoggedGo& go, const Finding& finding) {
  if (go.bestmove.empty()) return go.book_failure.empty() ? finding.unused : MakePrintable(go.book_failure);
  const bool is_reported = std::any_of(
      go.book_infos.begin(), go.book_infos.end(),
      [&go](const std::string& info) { return info.find(" move " + go.bestmove + " ") != info.npos; });
  if (is_reported) return "";
  if (go.go.ponder) return "go ponder was stopped: the opponent played another move";
  const bool has_infos = go.has_searched || !go.book_infos.empty();
  if (!has_infos && go.book_failure.empty() && MayBeOfBook(go, finding)) return "";
  if (const std::string misses = ReportedMisses(go); !misses.empty()) {
    // "book club.obk: no move: not in the book" is the reason that the book has, too.
    return !finding.unused.empty() && misses.ends_with(": " + finding.unused) ? finding.unused : misses;
  }
  if (!go.book_failure.empty()) return MakePrintable(go.book_failure);
  if (!finding.unused.empty()) return finding.unused;
  return "the engine searched, though the book has a move";
}

}  // namespace

absl::Status LogExplainer::OpenNamedBook() {
  const probe::BookSpec book = NamedBook();
  return book.path.empty() ? absl::OkStatus()
                           : Opened({book.path, question_.recommended, book.variant}).status();
}

probe::BookSpec LogExplainer::NamedBook() const {
  probe::BookSpec spec = probe::SpecOfPath(question_.book);
  spec.variant = question_.variant;
  return spec;
}

absl::StatusOr<Finding> LogExplainer::Find(const LoggedGo& go) {
  if (!go.line.ok()) return Finding{{}, "", Message(go.line.status())};
  TABIA_ASSIGN_OR_RETURN(Finding finding, AskBooks(go));
  const uci::GoRule rule = uci::RuleOf(go.go, go.options, go.line->position);
  finding.unused = rule.use == uci::GoUse::kPlayed ? WhyNotPlayed(go, finding) : std::string(rule.why);
  return finding;
}

absl::StatusOr<Finding> LogExplainer::AskBooks(const LoggedGo& go) {
  Finding finding;
  probe::BookStack books;
  std::vector<size_t> numbers;  // in `finding`, of each book of the stack
  // The book of the command line if there is one, or else the books that are set in the log. An empty path is the
  // default book.
  const std::vector<probe::BookSpec> named = {NamedBook()};
  for (const probe::BookSpec& spec : question_.book.empty() ? uci::BooksOf(go.options, named) : named) {
    const absl::StatusOr<probe::ChessBook>& book = Opened({spec.path, go.options.recommended, spec.variant});
    AskedBook& asked = finding.books.emplace_back();
    if (!book.ok()) {
      asked.unused = Message(book.status());
    } else if (!spec.IsFor(go.line->position.turn())) {
      asked.unused = book->name() + ": only for the other side";
    } else if (!book->HasRulesOf(go.line->position)) {
      asked.unused =
          Concat(book->name(), ": ", uci::OtherVariantText(book->info().rules(), go.options.rules()));
    } else {
      books.Add(*book, spec.Rule(go.options.Rule()));
      numbers.push_back(finding.books.size() - 1);
    }
  }
  const Seed seed{go.seed, seed_.was_drawn && !go.options.book_seed};
  TABIA_ASSIGN_OR_RETURN(std::vector<report::ExplainedAnswer> answers,
                         report::ExplainAnswers(books, *go.line, seed, go.only));
  for (report::ExplainedAnswer& answer : answers) {
    AskedBook& asked = finding.books[numbers[answer.place]];
    asked.unused = answer.answer.choice.no_move;
    asked.explained = std::move(answer);
  }
  const auto of_move = std::find_if(finding.books.begin(), finding.books.end(), [](const AskedBook& asked) {
    return asked.explained && asked.explained->answer.chosen() != nullptr;
  });
  if (of_move != finding.books.end()) {
    const report::Answer& answer = of_move->explained->answer;
    finding.move = report::MoveName(answer.position, answer.chosen()->move);
    if (probe::IsOfChanges(answer.book)) {  // it is asked after all other books
      std::rotate(of_move, of_move + 1, finding.books.end());
    } else {
      finding.books.erase(of_move + 1, finding.books.end());
    }
  }
  // A file of changes that only changes the answers of other books has no answer of its own.
  std::erase_if(finding.books,
                [](const AskedBook& asked) { return !asked.explained && asked.unused.empty(); });
  std::vector<std::string> misses;
  for (const AskedBook& asked : finding.books) misses.push_back(asked.unused);
  if (finding.move.empty()) finding.unused = absl::StrJoin(misses, "; ");
  return finding;
}

const absl::StatusOr<probe::ChessBook>& LogExplainer::Opened(const uci::BookRequest& request) {
  const auto opened = books_.find(request);
  return opened != books_.end() ? opened->second : books_.emplace(request, Open(request)).first->second;
}

absl::StatusOr<probe::ChessBook> LogExplainer::Open(const uci::BookRequest& request) const {
  TABIA_ASSIGN_OR_RETURN(const std::string path, BookOrDefault(request.path));
  books::OpenOptions options = {.cache = {question_.use_cache},
                                .reading = {.ctg = {.recommended = request.recommended}}};
  options.reading.SetVariant(request.variant);
  TABIA_ASSIGN_OR_RETURN(probe::Book opened, tool::OpenBook(path, std::move(options)));
  absl::StatusOr<probe::ChessBook> book = probe::ChessBook::Of(std::move(opened));
  if (!book.ok()) return book;
  const chess::Ruleset rules = book->info().rules();
  if (rules.is_supported()) return book;
  return UsageError(absl::StrFormat("%s: %s", book->name(), uci::UnsupportedText(rules)));
}

std::string FindingText(const LoggedGo& go, const Finding& finding) {
  std::string text = FactLine("go", absl::StrFormat("line %d: %s", go.line_number, MakePrintable(go.text)));
  if (!go.engine.empty()) text += FactLine("engine", MakePrintable(ShownEngine(go)));
  if (!go.bestmove.empty()) text += FactLine("bestmove", MakePrintable(go.bestmove));
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
          {"engine", TextOrNull(MakePrintable(ShownEngine(go)))},
          {"command", MakePrintable(go.text)},
          {"bestmove", TextOrNull(MakePrintable(go.bestmove))},
          {"notes", go.notes},
          {"explanations", std::move(explanations)},
          {"move", TextOrNull(finding.move)},
          {"used", finding.unused.empty()},
          {"unused", TextOrNull(finding.unused)}};
}

}  // namespace tabia::tool
