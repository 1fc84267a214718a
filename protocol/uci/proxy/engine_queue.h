// What is sent to the engine: in order, one search at a time, and whose search it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/uci/proxy/go_clock.h"
#include "protocol/uci/proxy/line_pieces.h"

namespace tabia::uci {

enum class SearchOwner : uint8_t {
  kGui,
  kTabia,   // a warm-up, which the next line for the engine stops
  kNobody,  // was the GUI's or tabia's; its end is requested, and what the engine sends until then is dropped
};

// UCI does not state which search a bestmove belongs to, so bestmoves are counted: the first one received ends
// the first search that was begun. Engines may lose lines that they receive while they search, so a search of
// tabia's is stopped before anything else is sent, and all that follows waits for its bestmove.
//
// An awkward sequence: the engine warms up (kTabia), and the GUI sends "position", then "go", before the
// engine has reacted. "stop" is sent, "position" and "go" wait. Now searches_ is {kNobody, kGui}: the next
// bestmove is dropped, the waiting lines are sent, and only the bestmove after that goes to the GUI.
//
// Invariant: there is at most one search of kTabia, it is the last one, and then the GUI has none.
class EngineQueue {
 public:
  // Sends a line, with its end, for which the engine must be idle.
  void Send(std::string_view line);
  // Sends a line that the engine accepts while it searches ("stop", "isready").
  void SendDuringSearch(std::string_view line);
  // Sends a line that begins a search. If it has to wait, the time that passes is taken off its clock.
  void SendSearch(std::string_view line, SearchOwner owner, const GoClock& clock = {});
  // Starts the clock of the last search, at "ponderhit", if it still waits.
  void StartClock(Time now);
  // Sends the line at once, and none of those that wait.
  void SendFinal(std::string_view line);
  // Stops the last search of the GUI, whose bestmove nothing waits for any more. There has to be one.
  void ClaimSearch();

  // To be called at each "bestmove". Returns the owner of the search that it ends; nothing if none was begun.
  std::optional<SearchOwner> HandleBestmove(Time now);

  // Whether what the engine sends belongs to a search that is not the GUI's.
  bool is_in_own_search() const;

  // The size of the lines that wait.
  size_t waiting_bytes() const { return waiting_bytes_; }

  // Forgets everything. A new engine is sent `greeting`, and nothing else before Open.
  void Reset(std::string_view greeting);
  void Open(Time now);

  std::string TakeOutput();

 private:
  enum class Gate : uint8_t {
    kOpen,      // lines are sent as they come
    kStopping,  // "stop" was sent: they wait until no search runs
    kClosed,    // a new engine has not answered the greeting yet, exactly in EnginePhase::kReplacing
  };
  struct Item {
    enum class Kind : uint8_t { kLine, kSearch, kStop } kind;
    std::string line;    // empty for kStop: whether it has to be sent is known when its turn comes
    GoClock clock = {};  // of a search of the GUI
  };

  void StopOwnSearch();
  void Put(Item item);
  // `now` is needed only where lines may have waited.
  void SendWaiting(Time now = {});

  std::deque<Item> waiting_;
  size_t waiting_bytes_ = 0;
  std::deque<SearchOwner> searches_;  // owed a bestmove, in order; those still in waiting_ are the last ones
  size_t begun_ = 0;                  // of searches_, how many were sent
  Gate gate_ = Gate::kOpen;
  std::string out_;
};

}  // namespace tabia::uci
