# libtabia.a: all rooms that the library is made of as one object, in which only the functions of tabia.h are
# global, so that a program may have any other names of its own. The libraries that tabia uses are not in it:
# tabia-static.pc names them.
if(NOT TABIA_INSTALL)
  return()
endif()
find_program(TABIA_LD NAMES ld.bfd REQUIRED)  # others, such as clang's, cannot let go of groups
# Appends the rooms that `target` links, and those that they link, to the variable `rooms`.
function(tabia_append_rooms target)
  get_target_property(links ${target} LINK_LIBRARIES)
  foreach(room ${links})
    if(room MATCHES "^tabia_" AND NOT room IN_LIST rooms)
      list(APPEND rooms ${room})
      tabia_append_rooms(${room})
    endif()
  endforeach()
  set(rooms ${rooms} PARENT_SCOPE)
endfunction()

set(rooms tabia_library)
tabia_append_rooms(tabia_library)
set(static_objects)
foreach(room ${rooms})
  list(APPEND static_objects $<TARGET_OBJECTS:${room}>)
endforeach()

# Each function of a header is in a group of its own, which must not be exchanged for another program's any more.
set(static_library ${CMAKE_CURRENT_BINARY_DIR}/libtabia.a)
add_custom_command(OUTPUT ${static_library}
  COMMAND ${TABIA_LD} -r --force-group-allocation -o tabia_rooms.o ${static_objects}
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden tabia_rooms.o tabia.o
  COMMAND ${CMAKE_COMMAND} -E rm -f ${static_library}
  COMMAND ${CMAKE_AR} rcs ${static_library} tabia.o
  DEPENDS ${static_objects}
  COMMAND_EXPAND_LISTS VERBATIM)
add_custom_target(tabia_static ALL DEPENDS ${static_library})
install(FILES ${static_library} DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
