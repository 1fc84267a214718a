// The lines sent to an engine, kept for the engine that replaces it.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/uci/proxy/engine_queue.h"

namespace tabia::uci {

// The searches of the GUI that still need a bestmove of the engine.
//
// A GUI need not wait for a bestmove before its next "go": at a ponder miss, PolyGlot sends "stop", "position" and "go"
// in one write, and counts the bestmoves after that. So the answer to a later "go" must not reach the GUI before the
// bestmoves of the earlier ones. That answer is kept here, with the search before it.
//
// Each search has its position and its lines, so that an engine that replaces a lost one can repeat it.
class OwedSearches {
 public:
  bool empty() const { return searches_.empty(); }

  // Adds a search: "go" is passed to the engine in this position.
  void Begin(std::string_view position_line, std::string_view go_line, const GoClock& clock);
  // Adds a line for the running search: "stop" or "ponderhit".
  void AddLine(std::string_view line);
  // Starts the clock of the last search. Call it at "ponderhit".
  void StartClock(Time now);
  // Keeps lines for the GUI until the bestmove of the last search. There must be a search.
  void AddAfter(std::string_view lines_for_gui);

  // Removes the first search, at its bestmove. Returns the lines for the GUI after that.
  std::string EndFirst();
  // Removes the last search, because the book answers instead.
  void DropLast() { searches_.pop_back(); }

  // Starts all searches again, with the remaining time. `position_line` is the position of the engine before that;
  // returns its position afterwards.
  std::string_view ReplayTo(EngineQueue& queue, std::string_view position_line) const;

 private:
  struct Search {
    std::string position;            // "position …"; empty if none was sent
    std::vector<std::string> lines;  // "go" and the lines for it
    GoClock clock;
    std::string after;  // lines for the GUI after its bestmove
  };

  std::deque<Search> searches_;
};

// The lines that still have an effect, with their ends. After ReplayTo, a new engine has the state of the lost one.
class EngineReplay {
 public:
  // Keeps the last line for each option, except for buttons, which have no value.
  void SetOption(const std::string& name, std::string_view line);
  void Debug(std::string_view line) { debug_ = line; }
  void Position(std::string_view line) { position_ = line; }
  void IsReady(std::string_view line) { isreadys_.emplace_back(line); }
  void Readyok();
  // Returns whether the engine has to answer an "isready".
  bool awaits_readyok() const { return !isreadys_.empty(); }

  // Returns the last "position"; empty if there was none.
  const std::string& position() const { return position_; }

  void ReplayTo(EngineQueue& queue, const OwedSearches& owed) const;

 private:
  std::string debug_, position_;
  std::vector<std::pair<std::string, std::string>> options_;  // name in lower case, line
  std::vector<std::string> isreadys_;                         // without a readyok yet
};

}  // namespace tabia::uci
