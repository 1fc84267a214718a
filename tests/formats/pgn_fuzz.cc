// Reads any bytes as PGN, plain or packed, with variations and comments and without: they are read or rejected, in
// bounded time and memory. Games are compared. The tokens are the same in pieces of any size. Games are also selected
// by their tags, and read by the rules of a variant.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/base/date.h"
#include "core/formats/pgn/half_life.h"
#include "core/formats/pgn/time_control.h"
#include "core/formats/read_options.h"
#include "core/records/game_identity.h"
#include "tests/formats/memory_book.h"
#include "tests/formats/pgn_token_texts.h"

namespace {

using namespace tabia::formats;

// Returns options that need every tag, and leave few games out.
ReadOptions SelectingOptions() {
  ReadOptions options;
  options.pgn.players = options.pgn.opponents = options.pgn.events = {"*a*", "*e*", "?"};
  options.pgn.side = PgnOptions::Side::kOfPlayer;
  options.pgn.exclude_bots = true;
  options.pgn.since = tabia::ParseDay("0001.01.01");
  options.pgn.half_life = ParseHalfLife("1000y@2026.01.01");
  options.pgn.variant = "standard";
  options.pgn.speeds = {Speed::kBullet, Speed::kBlitz, Speed::kRapid, Speed::kClassical,
                        Speed::kCorrespondence};
  return options;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const bool variations : {false, true}) {
    if (Tokens(bytes, 1, variations) != Tokens(bytes, bytes.size() + 1, variations)) std::abort();
    ReadOptions options;
    options.pgn.variations = options.pgn.comments = variations;
    options.pgn.plies = 4;  // the later moves belong to the identity of a game
    options.wants_game = [](const tabia::records::GameIdentity& game, const tabia::records::GamePlace&) {
      return IsSameGame(game, {.moves = game.moves, .white = tabia::records::NameSketch("Carlsen, M 1")});
    };
    ReadMemoryBook(bytes, options);
  }
  ReadMemoryBook(bytes, SelectingOptions());
  ReadOptions of_variant;
  of_variant.pgn.variant = SomeVariant(size);
  ReadMemoryBook(bytes, of_variant);
  return 0;
}
