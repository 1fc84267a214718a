# libtabia.a: all rooms that the library is made of as one object, in which only the functions of tabia.h are
# global, so that a program may have any other names of its own. The target tabia::tabia_static is this archive with the
# libraries that it needs; pkg-config names them for programs built without CMake.
set(tabia_static_packages)  # the modules of pkg-config

# Appends the rooms that `target` links, and those that they link, to the variable `rooms`, and the modules of their
# libraries to `tabia_static_packages`.
function(tabia_append_rooms target)
  get_target_property(links ${target} LINK_LIBRARIES)
  foreach(link ${links})
    if(link MATCHES "^tabia_" AND NOT link IN_LIST rooms)
      list(APPEND rooms ${link})
      tabia_append_rooms(${link})
    elseif(link MATCHES "absl::([a-z0-9_]+)")
      list(APPEND tabia_static_packages absl_${CMAKE_MATCH_1})
    elseif(link MATCHES "^PkgConfig::(.*)")
      list(APPEND tabia_static_packages lib${CMAKE_MATCH_1})
    elseif(link STREQUAL LibLZMA::LibLZMA)
      list(APPEND tabia_static_packages liblzma)
    elseif(link STREQUAL simdjson::simdjson)
      list(APPEND tabia_static_packages simdjson)
    elseif(link STREQUAL SQLite::SQLite3)
      list(APPEND tabia_static_packages sqlite3)
    elseif(link STREQUAL ZLIB::ZLIB)
      list(APPEND tabia_static_packages zlib)
    endif()
  endforeach()
  set(rooms ${rooms} PARENT_SCOPE)
  set(tabia_static_packages ${tabia_static_packages} PARENT_SCOPE)
endfunction()

set(rooms tabia_library)
tabia_append_rooms(tabia_library)
list(REMOVE_DUPLICATES tabia_static_packages)
list(SORT tabia_static_packages)

# The archive is optional in a project that adds this one and links the shared library.
string(REGEX REPLACE "objcopy[^/]*$" "ld.bfd" bfd_linker "${CMAKE_OBJCOPY}")
find_program(TABIA_LD NAMES ${bfd_linker} ld.bfd)  # others, such as clang's, cannot let go of groups
pkg_check_modules(TABIA_STATIC QUIET ${tabia_static_packages})
if(NOT TABIA_LD OR NOT TABIA_STATIC_FOUND)
  if(TABIA_INSTALL OR TABIA_IS_STATIC)
    message(FATAL_ERROR "libtabia.a needs the linker ld.bfd and the pkg-config modules ${tabia_static_packages}")
  endif()
  return()
endif()

set(static_objects)
foreach(room ${rooms})
  list(APPEND static_objects $<TARGET_OBJECTS:${room}>)
endforeach()

# Each function of a header is in a group of its own, which must not be exchanged for another program's any more.
set(static_library ${CMAKE_CURRENT_BINARY_DIR}/libtabia.a)
add_custom_command(OUTPUT ${static_library}
  COMMAND ${TABIA_LD} -r --force-group-allocation -o tabia_rooms.o ${static_objects}
  COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM} -DOBJCOPY=${CMAKE_OBJCOPY} -DFROM=tabia_rooms.o -DTO=tabia.o
    -P ${CMAKE_CURRENT_LIST_DIR}/hide_names.cmake
  COMMAND ${CMAKE_COMMAND} -E rm -f ${static_library}
  COMMAND ${CMAKE_AR} rcs ${static_library} tabia.o
  DEPENDS ${static_objects} ${CMAKE_CURRENT_LIST_DIR}/hide_names.cmake
  COMMAND_EXPAND_LISTS VERBATIM)
set(in_all)
if(TABIA_INSTALL)
  set(in_all ALL)
endif()
add_custom_target(tabia_static_archive ${in_all} DEPENDS ${static_library})

# By name and not by target: the targets of the packages found here do not exist in the project that links this one.
add_library(tabia_static INTERFACE)
add_library(tabia::tabia_static ALIAS tabia_static)
add_dependencies(tabia_static tabia_static_archive)
target_include_directories(tabia_static INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/plugin> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_directories(tabia_static INTERFACE ${TABIA_STATIC_LIBRARY_DIRS})
target_link_libraries(tabia_static INTERFACE
  $<BUILD_INTERFACE:${static_library}> $<INSTALL_INTERFACE:$<INSTALL_PREFIX>/${CMAKE_INSTALL_LIBDIR}/libtabia.a>
  ${TABIA_STATIC_STATIC_LIBRARIES} stdc++ m -pthread)

if(TABIA_INSTALL)
  list(JOIN tabia_static_packages " " TABIA_STATIC_PACKAGES)
  set(TABIA_STATIC_PACKAGES "${TABIA_STATIC_PACKAGES}" CACHE INTERNAL "the pkg-config modules that libtabia.a needs")
  list(JOIN TABIA_STATIC_STATIC_LDFLAGS " " flags)
  set(TABIA_STATIC_FLAGS "${flags} -lstdc++ -lm -pthread" CACHE INTERNAL "the flags that link what libtabia.a needs")
  install(FILES ${static_library} DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
  install(TARGETS tabia_static EXPORT tabiaTargets)
endif()
