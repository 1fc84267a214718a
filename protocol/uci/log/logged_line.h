// One line of a log of what a GUI and its engines sent to each other.
#pragma once

#include <string_view>

namespace tabia::uci {

struct LoggedLine {
  enum class Kind {
    kCommand,  // of the GUI to an engine
    kAnswer,   // of an engine, which states nothing about the book
    kUnknown,  // neither
  };

  Kind kind = Kind::kUnknown;
  std::string_view engine;  // "Name(0)" where the log names it, else empty
  std::string_view text;    // of a command, without blanks at both ends
  std::string_view word;    // its first: "go"
  std::string_view rest;    // what follows that word
};

// Two forms are understood: a line as the GUI sent it, which begins with a word of UCI; and the one that
// cutechess-cli -debug prints, "1234 >Name(0): go movetime 100" or, from the engine, "1235 <Name(0): …". The
// parts are of `line`.
LoggedLine ParseLoggedLine(std::string_view line);

}  // namespace tabia::uci
