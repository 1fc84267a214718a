// Any text in the search field: a position to which its line leads, openings, or a reason.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/text.h"
#include "core/probe/chess/move_sequence.h"
#include "core/probe/finder/finder.h"

namespace tabia::probe {
namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

// Requires the text of the line to lead to the position again.
void RequireLine(const FoundPosition& found) {
  const auto line = ParseMoveSequence(MoveSequenceText(found.line.start, found.line.moves));
  Require(line.ok() && line->position.key() == found.line.position.key());
  Require(line->moves == found.line.moves && IsUtf8(found.title));
}

}  // namespace
}  // namespace tabia::probe

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tabia::probe;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const std::string_view variant : {"standard", "crazyhouse"}) {
    const auto found = FindTyped(text, tabia::chess::Ruleset::Of(variant), 5);
    if (const auto* position = std::get_if<FoundPosition>(&found)) {
      if (variant == "standard") RequireLine(*position);
    } else if (const auto* openings = std::get_if<FoundOpenings>(&found)) {
      Require(!openings->openings.empty() && openings->openings.size() <= 5);
    } else {
      Require(!std::get<NotFound>(found).why.empty() && tabia::IsUtf8(std::get<NotFound>(found).why));
    }
  }
  return 0;
}
