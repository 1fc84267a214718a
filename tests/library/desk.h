// The arguments and the results of all functions of tabia.h in one struct.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "plugin/tabia.h"
#include "tests/base/scratch_folder.h"
#include "tests/library/built.h"
#include "tests/library/opened.h"

namespace tabia {

// The books of the queries.
struct DeskBooks {
  DeskBooks();
  ScratchFolder folder;
  std::string output = folder / "built.tabia";
  std::string index = ReadFile(WriteIndex({SampleBook("short.obk")}, folder / "short.tabia"));
  Opened chess, backgammon, failed;
};

// A struct followed by spare bytes, so that its `size` may be greater than the struct, or its address misaligned.
template <typename Struct, size_t kCount = 1>
struct Place {
  Struct structs[kCount];
  uint64_t tail[2];
};

// Arguments and their memory. They are sound after LayOut. The struct is trivially copyable, so that a test can detect
// a change of any byte.
struct Desk {
  // Arguments.
  const tabia_book* book;
  const char* path;
  const void* bytes;
  size_t byte_count;
  const char* const* sources;
  size_t source_count;
  const char* output;
  const tabia_options* options;
  int32_t form;
  const tabia_chess_position* position;
  const char* fen;
  uint64_t key;
  const uint64_t* keys;
  size_t key_count;
  size_t capacity;
  tabia_chess_visitor visit;
  const tabia_chess_move* move;
  int32_t notation;
  const tabia_chess_game* game;
  const tabia_chess_rule* rule;
  const tabia_backgammon_rule* backgammon_rule;
  uint64_t seed;
  const tabia_backgammon_position* backgammon;
  const char* backgammon_text;

  // Pointers to results.
  tabia_book** opened;
  tabia_info* info;
  char* text;
  size_t* size;
  uint64_t* found_key;
  tabia_chess_position* parsed;
  tabia_backgammon_position* parsed_backgammon;
  tabia_chess_move* moves;
  tabia_chess_note* notes;
  size_t* count;
  uint32_t* counts;
  tabia_backgammon_play* plays;
  tabia_backgammon_value* values;
  tabia_backgammon_cube* cube;

  // The memory of the arguments and results.
  Place<tabia_options> options_place;
  Place<tabia_chess_position> position_place, parsed_place;
  Place<tabia_chess_move> move_place;
  Place<tabia_chess_game> game_place;
  Place<tabia_chess_rule> rule_place;
  Place<tabia_backgammon_rule> backgammon_rule_place;
  Place<tabia_backgammon_position> backgammon_place, parsed_backgammon_place;
  Place<tabia_info> info_place;
  Place<tabia_chess_move, 40> moves_place;
  Place<tabia_chess_note, 4> notes_place;
  Place<tabia_backgammon_play, 4> plays_place;
  Place<tabia_backgammon_value, 4> values_place;
  Place<tabia_backgammon_cube> cube_place;
  const char* sources_place[2];
  uint64_t keys_place[2], found_key_place;
  uint32_t counts_place[2];
  size_t count_place;
  tabia_book* opened_place;  // NULL before and after a call

  // Receives the reason of an error.
  struct Reason {
    char text[200];
    size_t size;
  } reason;

  // Sets sound arguments for a book of either game.
  void LayOut(const DeskBooks& books, int32_t game);
};

}  // namespace tabia
