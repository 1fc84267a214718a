// A UBGI engine that plays from books: one line in, lines out. README.md beside says what it answers.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/ubgi/decision.h"
#include "protocol/ubgi/keys.h"

namespace tabia::ubgi {

// Of the controller or of the engine, without line ends.
using Lines = std::vector<std::string>;

// A longer line is refused; a driver may cut it anywhere behind this.
inline constexpr size_t kMaxLineBytes = 4096;

// What a session is given from outside.
struct Settings {
  std::string version;      // of tabia, for "id name"
  Ask ask;                  // the answer of the books
  Preferences preferences;  // with which the keys begin
};

// Knows no stream, thread or clock. Not safe for use by two threads at once.
class Session {
 public:
  explicit Session(Settings settings);
  Session(Session&& other) noexcept;
  ~Session();

  // One line of the controller without its line end.
  Lines HandleLine(std::string_view line);

  // Whether the controller said "quit".
  bool finished() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace tabia::ubgi
