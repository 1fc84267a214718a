/* The embedded reader, and the sizes of its structs, which a test compares with those of Rust. */
#include "tabia_probe.c"

extern const size_t tabia_struct_sizes[6];
const size_t tabia_struct_sizes[6] = {
    sizeof(tp_book),       sizeof(tp_position), sizeof(tp_move),
    sizeof(tp_backgammon), sizeof(tp_play),     sizeof(tp_cube),
};
