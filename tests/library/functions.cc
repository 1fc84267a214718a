#include "tests/library/functions.h"

#include <cstring>

#include "gtest/gtest.h"

namespace tabia {
namespace {

// Wraps a function that returns no status.
template <typename Call>
std::function<int32_t(Desk&)> WithoutStatus(Call call) {
  return [call](Desk& desk) {
    call(desk);
    return TABIA_OK;
  };
}

Argument AsItIs(Argument argument) {
  for (Fault& fault : argument.faults) fault.status = TABIA_OK;
  return argument;
}

Argument Named(const std::string& name, Argument argument) {
  argument.name = name;
  return argument;
}

std::vector<Function> GeneralFunctions() {
  return {
      {"tabia_version", {}, WithoutStatus([](Desk&) { return tabia_version(); })},
      {"tabia_abi", {}, WithoutStatus([](Desk&) { return tabia_abi(); })},
      {"tabia_status_text", {AsItIs({"status", Form().faults})}, WithoutStatus([](Desk& d) {
         EXPECT_NE(tabia_status_text(d.form), nullptr);
       })},
      {"tabia_open",
       {Path("path", &Desk::path), OptionsOfBuilding().With({MinGames()}), Handle()},
       [](Desk& d) { return tabia_open(d.path, d.options, d.opened); }},
      {"tabia_open_memory",
       {NotNull("bytes", &Desk::bytes),
        {"size", {Wrong(&Desk::byte_count, 0, TABIA_BAD_FILE), Wrong(&Desk::byte_count, SIZE_MAX)}},
        NotNull("name", &Desk::path),
        OptionsOfAnIndex().With({MinGames()}),
        Handle()},
       [](Desk& d) { return tabia_open_memory(d.bytes, d.byte_count, d.path, d.options, d.opened); }},
      {"tabia_build",
       {Sources(), SourceCount(), Path("output", &Desk::output), OptionsOfBuilding(), Handle()},
       [](Desk& d) { return tabia_build(d.sources, d.source_count, d.output, d.options, d.opened); }},
      {"tabia_detail", {AsItIs(AnyBook())}, WithoutStatus([](Desk& d) {
         EXPECT_NE(tabia_detail(d.book), nullptr);
       })},
      {"tabia_close", {AsItIs(Handle())}, WithoutStatus([](Desk& d) { tabia_close(d.opened); })},
      {"tabia_get_info",
       {AnyBook(), Written("info", &Desk::info)},
       [](Desk& d) { return tabia_get_info(d.book, d.info); }},
      {"tabia_info_text",
       {AnyBook(), Form(), TextPlace(), TextSize()},
       [](Desk& d) { return tabia_info_text(d.book, d.form, d.text, d.size); }},
      {"tabia_verify",
       {AnyBook(), {"why"}, {"why_size"}},
       [](Desk& d) { return tabia_verify(d.book, d.text, d.size); }},
  };
}

std::vector<Function> ChessFunctions() {
  const Argument key = {"key"}, seed = {"seed"}, moves = Written("moves", &Desk::moves);
  const Argument chosen = Written("chosen", &Desk::moves);
  const Argument found_key = NotNull("key", &Desk::found_key);
  return {
      {"tabia_chess_key",
       {ChessPosition(), found_key},
       [](Desk& d) { return tabia_chess_key(d.position, d.found_key); }},
      {"tabia_chess_key_of_fen",
       {ChessText("fen"), found_key},
       [](Desk& d) { return tabia_chess_key_of_fen(d.fen, d.found_key); }},
      {"tabia_chess_key_in_book",
       {ChessBook(), ChessText("fen"), found_key},
       [](Desk& d) { return tabia_chess_key_in_book(d.book, d.fen, d.found_key); }},
      {"tabia_chess_parse",
       {ChessText("text"), Written("position", &Desk::parsed), {"why"}, {"why_size"}},
       [](Desk& d) { return tabia_chess_parse(d.fen, d.parsed, d.text, d.size); }},
      {"tabia_chess_probe",
       {ChessBook(), key, moves, Count()},
       [](Desk& d) { return tabia_chess_probe(d.book, d.key, d.moves, d.count); }},
      {"tabia_chess_probe_position",
       {ChessBook(), ChessPosition(), moves, Count()},
       [](Desk& d) { return tabia_chess_probe_position(d.book, d.position, d.moves, d.count); }},
      {"tabia_chess_probe_fen",
       {ChessBook(), ChessText("fen"), moves, Count()},
       [](Desk& d) { return tabia_chess_probe_fen(d.book, d.fen, d.moves, d.count); }},
      {"tabia_chess_best",
       {ChessBook(), key, Written("best", &Desk::moves)},
       [](Desk& d) { return tabia_chess_best(d.book, d.key, d.moves); }},
      {"tabia_chess_probe_batch",
       {ChessBook(),
        NotNull("keys", &Desk::keys),
        {"key_count", {Wrong(&Desk::key_count, SIZE_MAX), Wrong(&Desk::key_count, 0, TABIA_OK)}},
        moves,
        {"capacity", {Wrong(&Desk::capacity, SIZE_MAX), Wrong(&Desk::capacity, 0, TABIA_MORE)}},
        NotNull("counts", &Desk::counts)},
       [](Desk& d) {
         return tabia_chess_probe_batch(d.book, d.keys, d.key_count, d.moves, d.capacity, d.counts);
       }},
      {"tabia_chess_prefetch", {AsItIs(ChessBook()), key}, WithoutStatus([](Desk& d) {
         tabia_chess_prefetch(d.book, d.key);
       })},
      {"tabia_chess_for_each",
       {ChessBook(), NotNull("visit", &Desk::visit), {"argument"}},
       [](Desk& d) { return tabia_chess_for_each(d.book, d.visit, nullptr); }},
      {"tabia_chess_notes",
       {ChessBook(), key, Written("notes", &Desk::notes), Count()},
       [](Desk& d) { return tabia_chess_notes(d.book, d.key, d.notes, d.count); }},
      {"tabia_chess_move_text",
       {LegalPosition(), Move(), Notation(), TextPlace(), TextSize()},
       [](Desk& d) { return tabia_chess_move_text(d.position, d.move, d.notation, d.text, d.size); }},
      {"tabia_chess_choose",
       {ChessBook(), Game(), Rule(), seed, chosen},
       [](Desk& d) { return tabia_chess_choose(d.book, d.game, d.rule, d.seed, d.moves); }},
      {"tabia_chess_choose_text",
       {ChessBook(), ChessText("text"), Rule(), seed, chosen},
       [](Desk& d) { return tabia_chess_choose_text(d.book, d.fen, d.rule, d.seed, d.moves); }},
      {"tabia_chess_line",
       {ChessBook(), Game(), FirstMove(), moves, Count()},
       [](Desk& d) { return tabia_chess_line(d.book, d.game, d.move, d.moves, d.count); }},
      {"tabia_chess_line_by_rule",
       {ChessBook(), Game(), Rule(), FirstMove(), moves, Count()},
       [](Desk& d) { return tabia_chess_line_by_rule(d.book, d.game, d.rule, d.move, d.moves, d.count); }},
  };
}

std::vector<Function> VariantFunctions() {
  return {
      {"tabia_chess_play",
       {{"variant"}, ChessText("text"), Named("fen", TextPlace()), TextSize(), {"why"}, {"why_size"}},
       [](Desk& d) { return tabia_chess_play(nullptr, d.fen, d.text, d.size, nullptr, nullptr); }},
      {"tabia_chess_legal_moves",
       {{"variant"}, ChessText("text"), Notation(), Named("moves", TextPlace()), TextSize(), {"result"}},
       [](Desk& d) { return tabia_chess_legal_moves(nullptr, d.fen, d.notation, d.text, d.size, nullptr); }},
  };
}

std::vector<Function> BackgammonFunctions() {
  const Argument position = BackgammonPosition(/*with_dice=*/true);
  const Argument before_the_roll = BackgammonPosition(/*with_dice=*/false);
  const auto put_dice_away = [](Desk& d) { std::memset(d.backgammon_place.structs[0].dice, 0, 2); };
  return {
      {"tabia_backgammon_parse",
       {BackgammonText("text"),
        BackgammonRule(),
        Written("position", &Desk::parsed_backgammon),
        {"why"},
        {"why_size"}},
       [](Desk& d) {
         return tabia_backgammon_parse(d.backgammon_text, d.backgammon_rule, d.parsed_backgammon, d.text,
                                       d.size);
       }},
      {"tabia_backgammon_probe_plays",
       {BackgammonBook(), position.With({{"no dice", TABIA_BAD_POSITION, put_dice_away}}), BackgammonRule(),
        Written("plays", &Desk::plays), Count()},
       [](Desk& d) {
         return tabia_backgammon_probe_plays(d.book, d.backgammon, d.backgammon_rule, d.plays, d.count);
       },
       TABIA_BACKGAMMON},
      {"tabia_backgammon_probe_values",
       {BackgammonBook(), before_the_roll, BackgammonRule(), Written("values", &Desk::values), Count()},
       [](Desk& d) {
         return tabia_backgammon_probe_values(d.book, d.backgammon, d.backgammon_rule, d.values, d.count);
       },
       TABIA_BACKGAMMON},
      {"tabia_backgammon_probe_cube",
       {BackgammonBook(), before_the_roll, BackgammonRule(), Written("cube", &Desk::cube)},
       [](Desk& d) { return tabia_backgammon_probe_cube(d.book, d.backgammon, d.backgammon_rule, d.cube); },
       TABIA_BACKGAMMON},
      {"tabia_explain",
       {AnyBook(),
        ChessText("position"),
        Named("chess_rule", Rule()),
        Named("backgammon_rule", BackgammonRule()),
        {"seed"},
        Form(),
        TextPlace(),
        TextSize()},
       [](Desk& d) {
         return tabia_explain(d.book, d.fen, d.rule, d.backgammon_rule, d.seed, d.form, d.text, d.size);
       }},
  };
}

}  // namespace

std::vector<Function> Functions() {
  std::vector<Function> all = GeneralFunctions();
  for (const auto& part : {ChessFunctions(), VariantFunctions(), BackgammonFunctions()}) {
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

}  // namespace tabia
