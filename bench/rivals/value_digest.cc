#include "bench/rivals/value_digest.h"

#include "core/moves/entry_codec.h"

namespace tabia::bench {

Digest DigestOfValue(std::string_view value, chess::BookEntry& entry) {
  Digest digest;
  if (!chess::DecodeEntry(value, entry)) return digest;
  for (const chess::BookMove& move : entry.moves) {
    if (move.games) {
      digest.Add(move.move, move.games->win, move.games->draw, move.games->loss);
    } else {
      digest.Add(move.move);
    }
  }
  return digest;
}

}  // namespace tabia::bench
