// A UCI engine that plays from books: one line in, lines out. README.md beside says what it answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/book.h"
#include "core/probe/book_spec.h"
#include "core/probe/choice.h"

namespace tabia::uci {

// Of the GUI or of the engine, without line ends.
using Lines = std::vector<std::string>;

// A longer line of the GUI is refused; a driver may cut it anywhere behind this.
inline constexpr size_t kMaxLineBytes = size_t{1} << 20;

// What a session is given from outside.
struct Surroundings {
  std::string version;                 // of tabia, for "id name"
  std::vector<probe::BookSpec> books;  // to begin with, the first asked first
  uint64_t seed = 0;                   // used until the option "Book Seed" says otherwise
  bool seed_was_drawn = false;         // reported to the user then
  probe::ChoiceRule choice;            // with which the options begin
  // Begins to open a book elsewhere; its outcome comes back later through HandleBook, in whatever order, and
  // never from within this call.
  std::function<void(const std::string& path)> open_book;
};

// How far a book that is being opened has come.
struct BookProgress {
  uint64_t done = 0;
  uint64_t total = 0;      // 0 if that is not known
  bool elsewhere = false;  // another tabia reads the book, and this one waits for it
};

// Knows no stream, thread or clock: whoever drives it hands it lines and opened books, and prints what it
// answers. Not safe for use by two threads at once.
class Session {
 public:
  // Asks for the books at once.
  explicit Session(Surroundings surroundings);
  Session(Session&& other) noexcept;
  ~Session();

  // One line of the GUI without its line end.
  Lines HandleLine(std::string_view line);
  // A book that was asked for, or why it cannot be opened. One that is wanted no more is dropped.
  Lines HandleBook(const std::string& path, absl::StatusOr<probe::Book> book);
  Lines HandleProgress(const std::string& path, const BookProgress& progress);
  // What the user should know of a book that is being opened.
  Lines HandleWarning(const std::string& path, const std::string& why);

  // Whether the GUI said "quit".
  bool finished() const;
  // Whether an answer that the GUI waits for, and that needs no further line of the GUI, waits for a book.
  bool awaits_book() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace tabia::uci
