// The answer of the books to one "go" of a log, and the reason if it was not played.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/json.h"
#include "core/moves/recommended.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/chess_book.h"
#include "plugin/report/book/explanation.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/tool/flags/choice_flags.h"
#include "protocol/uci/engine/bookshelf.h"
#include "protocol/uci/log/log_reader.h"

namespace tabia::tool {

// The arguments of tabia explain --uci-log.
struct LogQuestion {
  std::string log;           // path
  std::string book;          // path; empty: the log's option Book File, else the default book
  std::string variant = {};  // of `book`, if it does not contain it
  bool json = false;
  bool use_cache = true;
  std::string engine_name;  // as the log names it; empty: every engine
  bool all = false;         // print each "go" after the summary
  ChoiceFlags choice;       // initial values of the options, like the next member
  chess::Recommended recommended = chess::Recommended::kFirst;
};

// The answer of one book.
struct AskedBook {
  std::optional<report::ExplainedAnswer> explained;  // none if the book cannot be asked
  std::string unused;                                // the reason why the book has no playable move, or empty
};

// The answers of the books to one "go".
struct Finding {
  std::vector<AskedBook> books;  // in order, up to the first with a playable move
  std::string move;              // of the last book, or empty
  std::string unused;            // the reason why no book move was played, or empty
};

// Probes the books for each "go" of a log. Each book is opened once. `question` must outlive the object.
class LogExplainer {
 public:
  LogExplainer(const LogQuestion& question, report::Seed seed) : question_(question), seed_(seed) {}

  // Opens the book of the command line, if there is one. Its error ends the command; a book in the log may belong to
  // another machine, so its error is only reported.
  absl::Status OpenNamedBook();

  // Returns the answers to a "go". If the log contains the bestmove, it decides whether a book move was played. Returns
  // an error if a book could not be read.
  absl::StatusOr<Finding> Find(const uci::LoggedGo& go);

 private:
  absl::StatusOr<Finding> AskBooks(const uci::LoggedGo& go);
  // Returns the book of the command line; its path is empty if there is none.
  probe::BookSpec NamedBook() const;
  const absl::StatusOr<probe::ChessBook>& Opened(const uci::BookRequest& request);
  absl::StatusOr<probe::ChessBook> Open(const uci::BookRequest& request) const;

  const LogQuestion& question_;
  const report::Seed seed_;
  std::map<uci::BookRequest, absl::StatusOr<probe::ChessBook>> books_;  // by the paths in the log
};

std::string FindingText(const uci::LoggedGo& go, const Finding& finding);
Json FindingJson(const uci::LoggedGo& go, const Finding& finding);

}  // namespace tabia::tool
