#!/usr/bin/env bash
# Copies the embedded reader into a stranger's project, and builds it with CMake and with meson: two_files.sh TABIA
source "$(dirname "$0")/package.sh"

mkdir tabia
cp "$tree"/plugin/embed/tabia_probe.[ch] "$tree"/plugin/examples/two_files/{CMakeLists.txt,meson.build} tabia
{ printf '#include <stdio.h>\n#include <tabia_probe.h>\nint main(void) {\n'; example c; printf 'return 0;\n}\n'; } >engine.c
cat >CMakeLists.txt <<'PROJECT'
cmake_minimum_required(VERSION 3.10)
project(engine C)
add_subdirectory(tabia)
add_executable(engine engine.c)
target_link_libraries(engine PRIVATE tabia_probe)
PROJECT
cat >meson.build <<'PROJECT'
project('engine', 'c')
subdir('tabia')
executable('engine', 'engine.c', dependencies : tabia_probe)
PROJECT
cmake -S . -B by_cmake >log 2>&1 && cmake --build by_cmake >>log 2>&1 || { cat log; exit 1; }
expect_answer by_cmake/engine
meson setup by_meson >log 2>&1 && meson compile -C by_meson >>log 2>&1 || { cat log; exit 1; }
expect_answer by_meson/engine
