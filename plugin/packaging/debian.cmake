# Describes the Debian packages, one for each component: `cpack --config build/release/CPackConfig.cmake` makes them.
# Configured with -DCMAKE_INSTALL_PREFIX=/usr, the library goes to Debian's folder for the architecture.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tabia)
set(CPACK_PACKAGE_VENDOR "The tabia authors")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL runtime development tool python)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian_files.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian_finish.cmake)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "tabia maintainers <maintainers@tabia.example>")
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

include(${CMAKE_CURRENT_LIST_DIR}/symbols.cmake)

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME libtabia${TABIA_ABI})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_PROVIDES libtabia)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SUGGESTS libcurl4)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA
  ${CMAKE_CURRENT_LIST_DIR}/triggers ${debian_symbols_dir}/symbols ${debian_symbols_dir}/shlibs)
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION [[opening books for game engines: C library
libtabia looks up the moves of opening books, with the reasons for a choice. It
reads chess books of Chessmaster, Arena, ChessBase, Polyglot and OOBS and games
in PGN, and for backgammon the opening books and analysed games of eXtreme
Gammon and the analysed games of GNU Backgammon. An index of any size answers
within a microsecond, from any number of threads.]])

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libtabia-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libtabia${TABIA_ABI} (= ${PROJECT_VERSION})")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION [[opening books for game engines: files to compile with
The header of libtabia for C and C++, with its pkg-config files, its package
for CMake, the static library, an example, and the pages on the binary
interface and on the index format. It needs no other headers but the standard
ones.]])

set(CPACK_DEBIAN_TOOL_PACKAGE_NAME tabia)
set(CPACK_DEBIAN_TOOL_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_TOOL_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TOOL_PACKAGE_RECOMMENDS libcurl4)
set(CPACK_COMPONENT_TOOL_DESCRIPTION [[opening books for game engines: command and UCI engine
tabia builds one compact index from opening books of chess or backgammon,
looks up positions in it and explains the choice of a move. It plays from
books as a UCI engine, in front of another engine, and as an external player
of GNU Backgammon. Sample books are included.]])

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-tabia)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.9), libtabia${TABIA_ABI} (>= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
  ${CMAKE_CURRENT_LIST_DIR}/python/postinst ${CMAKE_CURRENT_LIST_DIR}/python/prerm)
set(CPACK_COMPONENT_PYTHON_DESCRIPTION [[opening books for game engines: Python module
A module in pure Python on top of libtabia. Its names are those of the
opening books of python-chess.]])

include(CPack)
