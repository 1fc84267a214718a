// The lines for the engine, in order and one search at a time, with the owner of each search and its clock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/uci/proxy/line_pieces.h"

namespace tabia::uci {

// The running clock of a "go" and its start. While the GUI ponders, no clock runs.
struct GoClock {
  bool is_whites = true;
  std::optional<Time> since = {};
};

// Returns the clock of a "go", received at `now`, in the position of a line "position …" of the GUI. Counts the moves
// of the text to find the side to move, so it works in every variant. An empty line means the start position.
GoClock ClockOf(std::string_view position_line, std::string_view go_line, Time now);

// Returns "go …", with its end, for sending at `now`: the time since its start is subtracted from the running clock and
// from movetime. At least 10 ms remain, or the GUI's time if that was less. All other bytes stay.
std::string GoAt(Time now, std::string_view go_line, const GoClock& clock);

enum class SearchOwner : uint8_t {
  kGui,
  kTabia,   // a warm-up, stopped by the next line for the engine
  kNobody,  // was the GUI's or tabia's, and was sent "stop"; its output is dropped
};

// A bestmove does not name its search, so bestmoves are counted: the first one received ends the first search sent.
// Engines may lose lines that they receive during a search. So a search of tabia is stopped before any other line is
// sent, and all later lines wait for its bestmove.
//
// An example: the engine warms up (kTabia), and the GUI sends "position" and "go". "stop" is sent; "position" and "go"
// wait. Now searches_ is {kNobody, kGui}: the next bestmove is dropped, the waiting lines are sent, and the bestmove
// after that is passed to the GUI.
//
// Invariant: at most one search belongs to kTabia. It is the last one, and no other search then belongs to kGui.
class EngineQueue {
 public:
  // Sends a line, with its end, that requires an idle engine.
  void Send(std::string_view line);
  // Sends a line that the engine accepts while it searches ("stop", "isready").
  void SendDuringSearch(std::string_view line);
  // Sends a line that begins a search. If it has to wait, or has waited until `now`, that time is subtracted from its
  // clock.
  void SendSearch(std::string_view line, SearchOwner owner, const GoClock& clock = {}, Time now = {});
  // Starts the clock of the last search, if it still waits. Call it at "ponderhit".
  void StartClock(Time now);
  // Sends the line at once, and drops the waiting ones.
  void SendFinal(std::string_view line);
  // Stops the last search of the GUI, and drops its bestmove. There must be such a search.
  void ClaimSearch();

  // Counts a bestmove. Returns the owner of the search that it ends; nothing if no search was sent.
  std::optional<SearchOwner> HandleBestmove(Time now);

  // Returns whether the current search is not the GUI's.
  bool is_in_own_search() const;

  // Returns the size of the waiting lines.
  size_t waiting_bytes() const { return waiting_bytes_; }

  // Forgets everything, for a new engine. Sends `greeting` to it, and nothing else before Open.
  void Reset(std::string_view greeting);
  void Open(Time now);

  std::string TakeOutput();

 private:
  enum class Gate : uint8_t {
    kOpen,      // lines are sent as they come
    kStopping,  // "stop" was sent; lines wait until no search runs
    kClosed,    // a new engine has not answered the greeting; the same as ProxyPhase::is_replacing
  };
  struct Item {
    enum class Kind : uint8_t { kLine, kSearch, kStop } kind;
    std::string line;    // empty for kStop, which is sent only if a search runs then
    GoClock clock = {};  // of a search of the GUI
  };

  void StopOwnSearch();
  void Put(Item item, Time now = {});
  // Sends the waiting lines, if the gate is open. Their clocks need `now`.
  void SendWaiting(Time now = {});

  std::deque<Item> waiting_;
  size_t waiting_bytes_ = 0;
  // Without a bestmove yet, in order; the last ones may still be in waiting_.
  std::deque<SearchOwner> searches_;
  size_t begun_ = 0;  // the number of searches_ that were sent
  Gate gate_ = Gate::kOpen;
  std::string out_;
};

}  // namespace tabia::uci
