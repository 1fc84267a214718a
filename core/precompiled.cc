// Has nothing of its own: it is compiled for the precompiled header.
#include "core/precompiled.h"

int main() {}
