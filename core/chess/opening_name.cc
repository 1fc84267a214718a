#include "core/chess/opening_name.h"

#include <algorithm>
#include <iterator>

namespace tabia::chess {
namespace {

struct NamedPosition {
  uint64_t key;
  uint32_t name_at;  // in kNames
  uint8_t name_bytes;
  char eco[3];
};

// kNamedPositions, by key, and kNames.
#include "core/chess/opening_names.inc"

static_assert(std::is_sorted(std::begin(kNamedPositions), std::end(kNamedPositions),
                             [](const NamedPosition& a, const NamedPosition& b) { return a.key < b.key; }));

}  // namespace

std::optional<OpeningName> OpeningNameOf(uint64_t key) {
  const NamedPosition* const end = std::end(kNamedPositions);
  const NamedPosition* const found =
      std::lower_bound(std::begin(kNamedPositions), end, key,
                       [](const NamedPosition& position, uint64_t wanted) { return position.key < wanted; });
  if (found == end || found->key != key) return std::nullopt;
  return OpeningName{{found->eco, std::size(found->eco)}, {kNames + found->name_at, found->name_bytes}};
}

}  // namespace tabia::chess
