// The searches whose bestmoves the GUI is owed by the engine.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/uci/proxy/engine_queue.h"
#include "protocol/uci/proxy/go_clock.h"

namespace tabia::uci {

// A GUI need not wait for a bestmove before it sends the next "go": PolyGlot sends "stop", "position" and "go" in
// one write when its opponent does not play the move that it ponders, and counts the bestmoves from then on. So
// what answers a later "go" must not reach the GUI before the bestmoves of those before it. It is kept here with
// the search that it follows.
//
// For an engine that replaces a lost one each search has the position that it began in and its lines.
class OwedSearches {
 public:
  bool empty() const { return searches_.empty(); }

  // "go" is passed to the engine, which has this position.
  void Begin(std::string_view position_line, std::string_view go_line, const GoClock& clock);
  // A line for the search that is running: "stop", "ponderhit".
  void AddLine(std::string_view line);
  // Starts the clock of the last search, at "ponderhit".
  void StartClock(Time now);
  // Keeps what the GUI has to receive after the last bestmove that it is owed. There has to be one.
  void AddAfter(std::string_view lines_for_gui);

  // The engine has answered the first search. Returns what the GUI has to receive after that.
  std::string EndFirst();
  // The book answers instead of the last search.
  void DropLast() { searches_.pop_back(); }

  // Begins all again, with the time that is left. The engine has received `position_line`; returns the one that it has afterwards.
  std::string_view ReplayTo(EngineQueue& queue, std::string_view position_line) const;

 private:
  struct Search {
    std::string position;            // "position …"; empty: none was sent
    std::vector<std::string> lines;  // "go", and what followed it
    GoClock clock;
    std::string after;  // for the GUI
  };

  std::deque<Search> searches_;
};

}  // namespace tabia::uci
