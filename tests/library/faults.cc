#include "tests/library/faults.h"

#include <climits>

namespace tabia {
namespace {

const std::string kLong(1 << 20, 'a');
const std::string kLongLine = "startpos moves " + kLong;
constexpr char kNotUtf8[] = "absent/\xff\xfe\x80 \xc3( \xed\xa0\x80";

const DeskBooks& Books() {
  static const DeskBooks books;
  return books;
}

Fault Null(const tabia_book* Desk::*book) {
  return {"NULL, as after tabia_close", TABIA_WRONG_USAGE, [=](Desk& desk) { desk.*book = nullptr; }};
}
Fault Failed(const tabia_book* Desk::*book) {
  return {"not open", TABIA_NOT_OPEN, [=](Desk& desk) { desk.*book = Books().failed; }};
}
Fault OtherGame(const tabia_book* Desk::*book, const Opened& other) {
  return {"of another game", TABIA_WRONG_GAME, [book, &other](Desk& desk) { desk.*book = other; }};
}

}  // namespace

Argument Words(const std::string& name, const char* Desk::*text, int32_t status) {
  const auto set = [text](const char* words) { return [=](Desk& desk) { desk.*text = words; }; };
  return NotNull(name, text)
      .With({{"empty", status, set("")},
             {"not UTF-8", status, set(kNotUtf8)},
             {"a mebibyte long", status, set(kLong.c_str())},
             {"a long line", status, set(kLongLine.c_str())}});
}

Argument AnyBook() {
  return {"book", {Null(&Desk::book), Failed(&Desk::book)}};
}
Argument ChessBook() {
  return AnyBook().With({OtherGame(&Desk::book, Books().backgammon)});
}
Argument BackgammonBook() {
  return AnyBook().With({OtherGame(&Desk::book, Books().chess)});
}
Argument Handle() {
  return NotNull("book", &Desk::opened);
}

Argument Path(const std::string& name, const char* Desk::*path) {
  return Words(name, path, TABIA_SYSTEM);
}

Argument Sources() {
  const auto set = [](size_t number, const char* path) {
    return [=](Desk& desk) { desk.sources_place[number] = path; };
  };
  return NotNull("sources", &Desk::sources)
      .With({{"one is NULL", TABIA_WRONG_USAGE, set(1, nullptr)},
             {"one is empty", TABIA_SYSTEM, set(0, "")},
             {"one is not UTF-8", TABIA_SYSTEM, set(0, kNotUtf8)},
             {"one is a mebibyte long", TABIA_SYSTEM, set(1, kLong.c_str())}});
}
Argument SourceCount() {
  const auto overflow = [](Desk& desk) {
    desk.sources_place[1] = nullptr;
    desk.source_count = SIZE_MAX;
  };
  return {"count", {Wrong(&Desk::source_count, 0), {"more than there can be", TABIA_WRONG_USAGE, overflow}}};
}

Argument OptionsOfAnIndex() {
  constexpr auto kOptions = &Desk::options;
  return Read("options", kOptions)
      .With({Wrong("flags", kOptions, &tabia_options::flags, 64),
             Wrong("flags", kOptions, &tabia_options::flags, INT_MIN),
             Wrong("perspective", kOptions, &tabia_options::perspective, -1),
             Wrong("perspective", kOptions, &tabia_options::perspective, 3),
             Wrong("results", kOptions, &tabia_options::pgn_results, 8),
             Wrong("side", kOptions, &tabia_options::pgn_side, -1),
             Wrong("side", kOptions, &tabia_options::pgn_side, 3),
             Wrong("unfinished", kOptions, &tabia_options::pgn_unfinished, -1),
             Wrong("unfinished", kOptions, &tabia_options::pgn_unfinished, 3),
             Wrong("recommended", kOptions, &tabia_options::ctg_recommended, -1),
             Wrong("recommended", kOptions, &tabia_options::ctg_recommended, 3)});
}
Argument OptionsOfBuilding() {
  constexpr auto kOptions = &Desk::options;
  return OptionsOfAnIndex().With(
      {Wrong("memory", kOptions, &tabia_options::memory_bytes, 1, TABIA_SYSTEM),
       Wrong("memory", kOptions, &tabia_options::memory_bytes, (160 << 20) - 1, TABIA_SYSTEM)});
}
Fault MinGames() {
  return Wrong("min_games", &Desk::options, &tabia_options::min_games, 1);
}

Argument Form() {
  return {"form", {Wrong(&Desk::form, -1), Wrong(&Desk::form, 2), Wrong(&Desk::form, INT_MAX)}};
}

Argument TextPlace() {
  return NotNull("text", &Desk::text);
}
Argument TextSize() {
  const auto nothing = [](Desk& desk) { desk.reason.size = 0; };
  return NotNull("size", &Desk::size).With({{"0", TABIA_MORE, nothing}});
}

Argument BackgammonText(const std::string& name) {
  return Words(name, &Desk::backgammon_text, TABIA_BAD_POSITION);
}

Argument Count() {
  return NotNull("count", &Desk::count);
}

Argument BackgammonPosition(bool with_dice) {
  constexpr auto kPosition = &Desk::backgammon;
  using Position = tabia_backgammon_position;
  const auto put = [](int cell, int chequers) {
    return [=](Desk& desk) { desk.backgammon_place.structs[0].cells[cell] = static_cast<int8_t>(chequers); };
  };
  const auto roll = [](uint8_t one, uint8_t other) {
    return [=](Desk& desk) {
      desk.backgammon_place.structs[0].dice[0] = one;
      desk.backgammon_place.structs[0].dice[1] = other;
    };
  };
  const int32_t wrong_dice = with_dice ? TABIA_WRONG_USAGE : TABIA_OK;
  return Read("position", kPosition)
      .With(NotNull("position", kPosition).faults)
      .With({{"too many chequers", TABIA_BAD_POSITION, put(6, 15)},
             {"127 chequers", TABIA_BAD_POSITION, put(24, 127)},
             {"-128 chequers", TABIA_BAD_POSITION, put(1, -128)},
             {"a wrong bar", TABIA_BAD_POSITION, put(0, 1)},
             {"another wrong bar", TABIA_BAD_POSITION, put(25, -1)},
             {"dice 7 1", wrong_dice, roll(7, 1)},
             {"dice 0 3", wrong_dice, roll(0, 3)},
             {"dice 255 255", wrong_dice, roll(255, 255)},
             Wrong("away", kPosition, &Position::away_self, -1),
             Wrong("away", kPosition, &Position::away_opponent, 32'768),
             Wrong("away", kPosition, &Position::away_self, 0, TABIA_BAD_POSITION),
             Wrong("length", kPosition, &Position::length, -1),
             Wrong("length", kPosition, &Position::length, INT_MAX),
             Wrong("cube", kPosition, &Position::cube, -2),
             Wrong("cube", kPosition, &Position::cube, 3),
             Wrong("cube", kPosition, &Position::cube, 65'536),
             Wrong("cube", kPosition, &Position::cube, INT_MIN),
             Wrong("owner", kPosition, &Position::owner, -1),
             Wrong("owner", kPosition, &Position::owner, 3),
             Wrong("flags", kPosition, &Position::flags, 8)});
}
Argument BackgammonRule() {
  constexpr auto kRule = &Desk::backgammon_rule;
  using Rule = tabia_backgammon_rule;
  const auto level = [](const char* name, size_t size) {
    return [=](Desk& desk) { std::memcpy(desk.backgammon_rule_place.structs[0].min_level, name, size); };
  };
  return Read("rule", kRule)
      .With({Wrong("flags", kRule, &Rule::flags, 2),
             Wrong("plays", kRule, &Rule::min_plays, -1),
             Wrong("order", kRule, &Rule::score_order, 2),
             Wrong("order", kRule, &Rule::score_order, -1),
             Wrong("Jacoby", kRule, &Rule::jacoby, 3),
             Wrong("beavers", kRule, &Rule::beaver, -1),
             {"a level that is none", TABIA_WRONG_USAGE, level("deep", 5)},
             {"a level without end", TABIA_WRONG_USAGE, level("3-ply-3-ply-3-ply-3-ply-", 24)}});
}

}  // namespace tabia
