// The turns of the players in a game of eXtreme Gammon, as opposed to the analyses.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/backgammon/context.h"
#include "core/formats/xg/xg_layout.h"
#include "core/formats/xg/xg_match.h"
#include "core/records/record_visitor.h"

namespace tabia::formats {

// Reads the fields of a record that exist without an analysis.
class XgTurns {
 public:
  // Keeps a reference to `match`; the turns also refer to it.
  explicit XgTurns(const XgMatch& match) : match_(match) {}

  // Begins a game with the score of its header; `away` are the points that players 1 and 2 still need.
  void BeginGame(const XgGameHeader& header, std::array<int32_t, 2> away);

  // Returns the turn of a record; nullopt if it is not legal, such as a cube that may not be turned.
  std::optional<records::PlayedRoll> Of(const XgMove& move) const;
  std::optional<records::PlayedCube> Of(const XgCube& cube) const;

 private:
  // Returns the context from the view of the player on roll; nullopt if it is impossible.
  std::optional<backgammon::Context> ContextOf(const XgFrame& frame) const;

  const XgMatch& match_;
  uint64_t game_ = 0;
  bool crawford_ = false;
  std::array<int32_t, 2> away_ = {};
};

}  // namespace tabia::formats
