#include "tests/library/desk.h"

#include <cstring>
#include <type_traits>

#include "tests/library/backgammon_samples.h"

namespace tabia {
namespace {

static_assert(std::is_trivially_copyable_v<Desk>);

const std::string kOutside = Fixture("obk/weights.obk");

template <typename Struct, size_t kCount>
Struct* Take(Place<Struct, kCount>& place) {
  for (Struct& one : place.structs) one.size = sizeof one;
  return place.structs;
}

template <typename Struct>
const Struct* Take(Place<Struct>& place, const Struct& value) {
  place.structs[0] = value;
  return place.structs;
}

}  // namespace

DeskBooks::DeskBooks()
    : chess(SampleBook("short.obk")),
      backgammon(WriteIndex(BackgammonSources(), folder / "backgammon.tabia")),
      failed(folder / "absent.obk") {}

void Desk::LayOut(const DeskBooks& books, int32_t game_of_book) {
  std::memset(this, 0, sizeof *this);
  book = game_of_book == TABIA_CHESS ? books.chess : books.backgammon;
  path = sources_place[0] = sources_place[1] = kOutside.c_str();
  bytes = books.index.data();
  byte_count = books.index.size();
  sources = sources_place;
  source_count = 2;
  output = books.output.c_str();
  options = Take(options_place);
  position = Take(position_place, Parsed("startpos"));
  fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  key = keys_place[0] = keys_place[1] = KeyOf(position_place.structs[0]);
  keys = keys_place;
  key_count = 2;
  capacity = 20;
  visit = [](void*, uint64_t) -> int32_t { return 0; };
  move = Take(move_place);
  move_place.structs[0].from = 12;  // e2e4
  move_place.structs[0].to = 28;
  game = Take(game_place);
  game_place.structs[0].position = position;
  game_place.structs[0].earlier_keys = keys;
  game_place.structs[0].earlier_count = 2;
  rule = Take(rule_place);
  backgammon_rule = Take(backgammon_rule_place);
  backgammon = Take(backgammon_place, BeforeTheRoll());
  std::memcpy(backgammon_place.structs[0].dice, "\6\3", 2);
  backgammon_text = kRolledText;

  opened = &opened_place;
  info = Take(info_place);
  text = reason.text;
  size = &reason.size;
  reason.size = sizeof reason.text;
  found_key = &found_key_place;
  parsed = Take(parsed_place);
  parsed_backgammon = Take(parsed_backgammon_place);
  moves = Take(moves_place);
  notes = Take(notes_place);
  count = &count_place;
  count_place = 4;
  counts = counts_place;
  plays = Take(plays_place);
  values = Take(values_place);
  cube = Take(cube_place);
}

}  // namespace tabia
