// One line of a log of what a GUI and its engines sent to each other.
#pragma once

#include <string_view>

namespace tabia::uci {

struct LoggedLine {
  enum class Kind {
    kCommand,  // of the GUI to an engine
    kAnswer,   // of an engine
    kNote,     // of the program that wrote the log
    kUnknown,  // none of these
  };

  Kind kind = Kind::kUnknown;
  std::string_view
      engine;  // what is the same for all lines of one process: "Name(0)"; empty if the log names none
  std::string_view name;  // of the engine: "Name"
  std::string_view text;  // without blanks at both ends
  std::string_view word;  // its first: "go"
  std::string_view rest;  // what follows that word
};

// Three forms are understood: a line as the GUI or the engine sent it, which begins with a word of UCI; the one that
// cutechess-cli -debug prints, "1234 >Name(0): go movetime 100" or, from the engine, "1235 <Name(0): …"; and the one of
// fastchess with -log engine=true, "[Engine] [16:57:28.986690] <1401989> Name <--- go" or, from the engine, "… Name ---> …",
// where the number is the thread's, which plays with engines of its own. The parts are of `line`.
LoggedLine ParseLoggedLine(std::string_view line);

}  // namespace tabia::uci
