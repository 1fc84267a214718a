/* Prints the moves of the start position, and their weights, by a DLL with functions of tabia.h: dll_host DLL BOOK */
#include <stdio.h>
#include <windows.h>

#include "plugin/tabia.h"

typedef int32_t (*Open)(const char* path, const tabia_options* options, tabia_book** book);
typedef int32_t (*Parse)(const char* text, tabia_chess_position* position, char* why, size_t* why_size);
typedef int32_t (*Key)(const tabia_chess_position* position, uint64_t* key);
typedef int32_t (*Probe)(const tabia_book* book, uint64_t key, tabia_chess_move* moves, size_t* count);
typedef int32_t (*MoveText)(const tabia_chess_position* position, const tabia_chess_move* move,
                            int32_t notation, char* text, size_t* size);
typedef const char* (*Detail)(const tabia_book* book);
typedef void (*Close)(tabia_book** book);

enum { ROOM = 64 };

int main(int argc, char** argv) {
  const HMODULE dll = argc == 3 ? LoadLibraryA(argv[1]) : NULL;
  tabia_chess_position position = {.size = sizeof position};
  tabia_chess_move moves[ROOM] = {{.size = sizeof *moves}};
  tabia_book* book = NULL;
  char text[256];
  size_t size = sizeof text, count = ROOM, i;
  uint64_t key;
  if (dll == NULL) return 2;
  if (((Open)(void*)GetProcAddress(dll, "tabia_open"))(argv[2], NULL, &book) != TABIA_OK) {
    puts(((Detail)(void*)GetProcAddress(dll, "tabia_detail"))(book));
  } else if (((Parse)(void*)GetProcAddress(dll, "tabia_chess_parse"))("startpos", &position, text, &size) ==
                 TABIA_OK &&
             ((Key)(void*)GetProcAddress(dll, "tabia_chess_key"))(&position, &key) == TABIA_OK &&
             ((Probe)(void*)GetProcAddress(dll, "tabia_chess_probe"))(book, key, moves, &count) == TABIA_OK) {
    for (i = 0; i < count; ++i) {
      ((MoveText)(void*)GetProcAddress(dll, "tabia_chess_move_text"))(&position, &moves[i], TABIA_UCI, text,
                                                                      &size);
      printf("%s %d\n", text, (int)moves[i].weight);
    }
  }
  ((Close)(void*)GetProcAddress(dll, "tabia_close"))(&book);
  return 0;
}
