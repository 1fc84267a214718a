// What the books had at one "go" of a log, and whether it was played.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/json.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/chess_book.h"
#include "plugin/report/book/explanation.h"
#include "plugin/report/chess/chess_answer_report.h"
#include "plugin/tool/commands/explain_log_question.h"
#include "protocol/uci/engine/book_request.h"
#include "protocol/uci/log/log_reader.h"

namespace tabia::tool {

// What came of one book.
struct AskedBook {
  std::optional<report::ExplainedAnswer> explained;  // none if the book cannot be asked
  std::string unused;                                // why it has no move to play; empty if it has
};

// What is known about one "go".
struct Finding {
  std::vector<AskedBook> books;  // in order, up to the first that has a move to play
  std::string move;              // of the last; empty if none has one
  std::string unused;            // why no book move is played; empty if one is
};

// Asks books about the "go"s of a log. Each book is opened once.
class LogExplainer {
 public:
  // `question` must outlive this.
  LogExplainer(const LogQuestion& question, report::Seed seed) : question_(question), seed_(seed) {}

  // The book that the user names has to be there; those that the log names may be on another machine.
  absl::Status OpenNamedBook();

  // Where the log has the engine's answer, that decides whether a book move was played.
  // Returns the error of a book that could not be read.
  absl::StatusOr<Finding> Find(const uci::LoggedGo& go);

 private:
  absl::StatusOr<Finding> AskBooks(const uci::LoggedGo& go);
  absl::StatusOr<AskedBook> AskBook(const probe::BookSpec& spec, const uci::LoggedGo& go);
  std::vector<probe::BookSpec> BooksFor(const uci::LoggedGo& go) const;
  const absl::StatusOr<probe::ChessBook>& Opened(const uci::BookRequest& request);
  absl::StatusOr<probe::ChessBook> Open(const uci::BookRequest& request) const;

  const LogQuestion& question_;
  const report::Seed seed_;
  std::map<uci::BookRequest, absl::StatusOr<probe::ChessBook>> books_;  // their paths: as they were named
};

std::string FindingText(const uci::LoggedGo& go, const Finding& finding);
Json FindingJson(const uci::LoggedGo& go, const Finding& finding);

}  // namespace tabia::tool
