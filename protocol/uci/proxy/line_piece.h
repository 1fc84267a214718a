// A piece of a stream of lines, as it was received.
#pragma once

#include <chrono>
#include <string_view>

namespace tabia::uci {

using Time = std::chrono::milliseconds;  // since a moment that the driver chooses

// A line with its end; or a part of one, where it is too long to be kept whole or the stream ends within it. A
// driver splits lines of the GUI only after kMaxLineBytes, those of the engine only after 64 KiB.
struct LinePiece {
  std::string_view bytes;
  bool begins = true;  // the line
  bool ends = true;
  Time received = {};
};

}  // namespace tabia::uci
