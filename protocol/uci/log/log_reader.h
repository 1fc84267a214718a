// Reads the log of a GUI: the options and the position of each "go", and its answer.
//
// Four kinds of lines are understood:
// * a line as the GUI or the engine sent it, which begins with a word of UCI;
// * cutechess-cli -debug: "1234 >Name(0): go movetime 100", and from the engine "1235 <Name(0): …";
// * fastchess -log engine=true: "[Engine] [16:57:28.986690] <1401989> Name <--- go", and from the engine "… Name --->
//   …".
//   The number is a thread of fastchess. Each thread has its own engines.
// * c-chess-cli -log: "Name <- go movetime 100", and from the engine "Name -> …". Each thread has a log of its own.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/probe/chess/move_sequence.h"
#include "protocol/uci/engine/options.h"
#include "protocol/uci/engine/uci_command.h"
#include "protocol/uci/engine/uci_game.h"

namespace tabia::uci {

// A line of the log, taken apart. The parts point into the line.
struct LoggedLine {
  enum class Kind {
    kCommand,  // from the GUI to an engine
    kAnswer,   // from an engine
    kNote,     // from the program that wrote the log
    kUnknown,
  };

  Kind kind = Kind::kUnknown;
  std::string_view engine, name;  // as in LoggedGo
  std::string_view text;          // without blanks at both ends
  std::string_view word, rest;    // its first word, and the text after it
};

// Parses a line of any of the four kinds.
LoggedLine ParseLoggedLine(std::string_view line);

// One "go" with the state of the conversation.
struct LoggedGo {
  int line_number = 0;  // in the log, from 1
  std::string engine;   // the same for all lines of one process: "Name(0)"; empty if the log names none
  std::string name;     // "Name"
  std::string text;     // "go movetime 100"
  GoCommand go;         // without `ponder` after a "ponderhit"
  absl::StatusOr<probe::MoveSequence> line;
  std::vector<chess::Move> only = {};  // the legal moves of searchmoves; empty: every move
  Options options;
  uint64_t seed = 0;          // of the game
  std::string bestmove = {};  // empty if the log has none
  // The info strings of tabia about its books before the bestmove: "book club.obk: …".
  std::vector<std::string> book_infos = {};
  bool has_searched = false;       // the engine reported nodes
  std::string book_failure = {};   // "club.obk: cannot be opened: …", if tabia reported that before
  std::vector<std::string> notes;  // bad options since the last "go": "line 3: option …: not …"
};

struct LogCounts {
  int lines = 0;  // not blank
  int commands = 0, answers = 0, notes = 0;
  int unknown = 0, first_unknown = 0;  // the latter is a line number, or 0
};

// Reads a log line by line. Each engine in it has options and a position of its own. "uci" resets them to the defaults.
class LogReader {
 public:
  // Begins a log with the defaults and the seed of the command line.
  LogReader(Options defaults, uint64_t seed) : defaults_(std::move(defaults)), seed_(seed) {}

  // Reads the next line, without its end. Returns each "go" as soon as its bestmove is read, or another line shows that
  // the log has none.
  std::vector<LoggedGo> Read(std::string_view line);
  // Returns each "go" without a bestmove, in order. Call it at the end of the log.
  std::vector<LoggedGo> Finish();

  const LogCounts& counts() const { return counts_; }

 private:
  struct Conversation {
    Options options;
    UciGame game{options.rules()};
    std::string book_failure = {};
    std::vector<std::string> notes = {};
    bool has_answers = false;  // the log has lines from this engine
    // Those without a bestmove yet. A GUI need not wait for one before the next "go".
    std::deque<LoggedGo> gos = {};
  };

  Conversation& ConversationOf(const LoggedLine& line);
  std::vector<LoggedGo> Follow(const LoggedLine& line, Conversation& with);
  static std::vector<LoggedGo> FollowAnswer(const LoggedLine& line, Conversation& with);
  static void Info(std::string_view text, Conversation& with);
  void SetOption(std::string_view text, Conversation& with);
  LoggedGo Go(const LoggedLine& line, Conversation& with) const;

  const Options defaults_;
  const uint64_t seed_;
  std::map<std::string, Conversation, std::less<>> conversations_;  // by engine
  int line_number_ = 0;
  LogCounts counts_;
};

}  // namespace tabia::uci
