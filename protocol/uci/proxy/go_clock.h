// The time that a "go" gives the engine, where it reaches the engine later than the GUI sent it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/uci/proxy/line_pieces.h"

namespace tabia::uci {

// Which clock of a "go" runs, and since when. While the GUI ponders, none does.
struct GoClock {
  bool is_whites = true;
  std::optional<Time> since = {};
};

// Returns the clock of a "go", received at `now`, in the position of a line "position …" of the GUI. Whose turn it
// is follows from the text alone, so that variants count whose rules tabia does not know. An empty line is the start
// position.
GoClock ClockOf(std::string_view position_line, std::string_view go_line, Time now);

// Returns "go …", with its end, as it has to be at `now`: what has passed is taken off the running clock and off
// movetime. 10 ms are left, or what the GUI gave if that was less. All other bytes stay.
std::string GoAt(Time now, std::string_view go_line, const GoClock& clock);

}  // namespace tabia::uci
