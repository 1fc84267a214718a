# Writes the files `symbols` and `shlibs` of the library's package. dpkg-shlibdeps reads them to find the release that a
# program needs: the first with each of its functions, or the first with all functions.
file(STRINGS ${PROJECT_SOURCE_DIR}/tests/abi_symbols.txt functions)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/abi_symbols.txt)
set(debian_symbols_dir ${PROJECT_BINARY_DIR}/debian)
set(version TABIA_${TABIA_ABI})
set(symbols "libtabia.so.${TABIA_ABI} libtabia${TABIA_ABI} #MINVER#\n* Build-Depends-Package: libtabia-dev\n ${version}@${version} 0.1.0\n")
foreach(function ${functions})
  string(APPEND symbols " ${function}@${version} 0.1.0\n")
endforeach()
file(WRITE ${debian_symbols_dir}/symbols "${symbols}")
file(WRITE ${debian_symbols_dir}/shlibs "libtabia ${TABIA_ABI} libtabia${TABIA_ABI} (>= ${PROJECT_VERSION})\n")
