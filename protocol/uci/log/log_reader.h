// What a log shows about a book: the options and the position that were in force at each "go", and what came of it.
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
#include "protocol/uci/engine/game_counter.h"
#include "protocol/uci/engine/go_command.h"
#include "protocol/uci/engine/options.h"
#include "protocol/uci/log/logged_line.h"

namespace tabia::uci {

// One "go" and all that the GUI had stated before.
struct LoggedGo {
  int line_number = 0;  // in the log, from 1
  std::string engine;   // as in LoggedLine
  std::string name;
  std::string text;  // "go movetime 100"
  GoCommand go;
  absl::StatusOr<probe::MoveSequence> line;
  std::vector<chess::Move> only = {};  // the legal ones of searchmoves; empty: every move
  Options options;
  uint64_t seed = 0;          // of the game
  std::string bestmove = {};  // the move that the engine answered; empty if the log has none
  // What tabia reported about its books before that: "book club.obk: …".
  std::vector<std::string> book_infos = {};
  bool has_searched = false;       // the engine reported nodes
  std::string book_failure = {};   // "club.obk: cannot be opened: …", if tabia reported that before
  std::vector<std::string> notes;  // on what was sent since the "go" before: "line 3: option …: not …"
};

struct LogCounts {
  int lines = 0;  // that are not blank
  int commands = 0, answers = 0, notes = 0;
  int unknown = 0, first_unknown = 0;  // the latter is a line number; 0 if there is none
};

// Reads a log line by line. Each engine that it names has options and a position of its own; "uci" begins
// again with the defaults.
class LogReader {
 public:
  // `defaults` and `seed` are those of the command line.
  LogReader(Options defaults, uint64_t seed) : defaults_(std::move(defaults)), seed_(seed) {}

  // Takes the next line, without its end. Returns each "go" as soon as its bestmove is read, or another line shows that
  // the log has none.
  std::vector<LoggedGo> Read(std::string_view line);
  // To be called at the end of the log: returns those that have had no bestmove, in order.
  std::vector<LoggedGo> Finish();

  const LogCounts& counts() const { return counts_; }

 private:
  struct Conversation {
    Options options;
    absl::StatusOr<probe::MoveSequence> line = probe::ParseMoveSequence("startpos");
    GameCounter games;
    std::string book_failure;
    std::vector<std::string> notes;
    bool has_answers = false;  // the log has what this engine sent
    std::deque<LoggedGo> gos;  // without a bestmove yet; a GUI need not wait for it before the next
  };

  Conversation& ConversationOf(const LoggedLine& line);
  std::vector<LoggedGo> Follow(const LoggedLine& line, Conversation& with);
  static std::vector<LoggedGo> FollowAnswer(const LoggedLine& line, Conversation& with);
  static void Info(std::string_view text, Conversation& with);
  void SetOption(std::string_view text, Conversation& with);
  static void Position(std::string_view text, Conversation& with);
  LoggedGo Go(const LoggedLine& line, Conversation& with) const;
  Conversation Begin() const;

  const Options defaults_;
  const uint64_t seed_;
  std::map<std::string, Conversation, std::less<>> conversations_;  // by engine
  int line_number_ = 0;
  LogCounts counts_;
};

}  // namespace tabia::uci
