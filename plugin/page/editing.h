// The editing of books on the page of `tabia serve --edit`: a file of changes in front of the chess books.
#pragma once

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "protocol/explorer/library.h"
#include "protocol/http/router.h"

namespace tabia::page {

// A file of changes, the token that permits edits, and the work of the server for them.
struct Editor {
  std::string path;   // of the file of changes, which is the first of Library::before
  std::string token;  // hexadecimal digits, printed in the address of the server alone
  // Reopens the books whose files have changed.
  std::function<absl::Status()> reload;
  // Returns the bytes of the book of this name with the changes in it, in the format of this name ("bin").
  std::function<absl::StatusOr<std::string>(const std::string& book, const std::string& format)> apply = {};
};

// Adds these paths.
//
// POST /api/edit makes a change. The body is JSON with the members of changes::RequestedChange: {"verb", "position",
// "move", "side", "comment", "percent"}, and "seen", the line of the position that the page has shown, or "". The
// answer is {"changed": [{"line", "before", "after"}]}. The request needs the content type application/json and the
// token in the field X-Tabia-Token. A page of another server is refused. If the position has another line
// meanwhile, the error is 409, and the books are opened again with that line.
//
// /api/changes returns a line for each changed position: {"line", "position", "operations", "text", "proposed"}; "text"
// is the whole line. A proposal has no effect until it is accepted.
//
// /api/changes/position?fen=FEN&play=MOVES[&at=PLIES][&book=NAME] returns the changes of a position: {"text",
// "comment", "moves": [{"uci", "san", "change", "before", "after"}]}; "text" is its line, or empty, "before" and
// "after" are probabilities, or null if the book does not have the position.
//
// These two first reopen the file if another program has changed it.
//
// /api/changes/book?book=NAME&format=FORMAT downloads the book with the changes in it. The request needs the token.
// One book is written at a time; other downloads wait.
//
// `shelf` must outlive the router.
void AddEditing(const explorer::Shelf& shelf, Editor editor, http::Router& router);

}  // namespace tabia::page
