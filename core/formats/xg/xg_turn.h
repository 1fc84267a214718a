// What the players of a game of eXtreme Gammon did.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/backgammon/context.h"
#include "core/formats/xg/xg_layout.h"
#include "core/formats/xg/xg_match.h"
#include "core/records/turn.h"

namespace tabia::formats {

// Reads the fields of a record itself, which are there without an analysis.
class XgTurns {
 public:
  // `match` must outlive this object and the turns.
  explicit XgTurns(const XgMatch& match) : match_(match) {}

  // Takes the score, which is that of the games that follow; `away` as in XgParser.
  void BeginGame(const XgGameHeader& header, std::array<int32_t, 2> away);

  // Return nothing if the record states no legal turn. A cube that may not be turned is not one.
  std::optional<records::PlayedRoll> Of(const XgMove& move) const;
  std::optional<records::PlayedCube> Of(const XgCube& cube) const;

 private:
  // Returns the context from the view of the player on roll; nothing if it is impossible.
  std::optional<backgammon::Context> ContextOf(const XgFrame& frame) const;

  const XgMatch& match_;
  uint64_t game_ = 0;
  bool crawford_ = false;
  std::array<int32_t, 2> away_ = {};
};

}  // namespace tabia::formats
