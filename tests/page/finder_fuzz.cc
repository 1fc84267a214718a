// Any text in the search field: a position to which its address leads, openings, or a reason.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/page/chess_address.h"
#include "plugin/page/finder.h"

namespace tabia::page {
namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

// Requires the parameters of the position's address to lead to it.
void RequireAddressOf(const FoundPosition& found) {
  ChessAddress address;
  address.GoTo(found.line);
  const std::string start = address.fen.empty() ? "startpos" : address.fen;
  const auto line = probe::ParseMoveSequence(Concat(start, " moves ", Join(address.moves, " ")));
  Require(line.ok() && line->position.key() == found.line.position.key());
  Require(line->moves == found.line.moves && IsUtf8(found.title));
}

}  // namespace
}  // namespace tabia::page

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tabia::page;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const std::string_view variant : {"standard", "crazyhouse"}) {
    const auto found = FindTyped(text, variant, 5);
    if (const auto* position = std::get_if<FoundPosition>(&found)) {
      if (variant == "standard") RequireAddressOf(*position);
    } else if (const auto* openings = std::get_if<std::vector<FoundOpening>>(&found)) {
      Require(!openings->empty() && openings->size() <= 5);
    } else {
      Require(!std::get<BadQuery>(found).why.empty() && tabia::IsUtf8(std::get<BadQuery>(found).why));
    }
  }
  return 0;
}
