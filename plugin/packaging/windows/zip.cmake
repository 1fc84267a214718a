# The zip for Windows: made by `cpack --config build/windows/CPackConfig.cmake`, with the library and the program where
# plugin/library and plugin/tool install them.
set(CPACK_GENERATOR ZIP)
set(CPACK_PACKAGE_NAME tabia)
set(CPACK_PACKAGE_VENDOR "The tabia authors")
set(CPACK_PACKAGE_FILE_NAME tabia-${PROJECT_VERSION}-windows-x86_64)
set(CPACK_STRIP_FILES ON)
# One archive of all, without a folder for each component in it.
set(CPACK_ARCHIVE_COMPONENT_INSTALL OFF)
set(CPACK_MONOLITHIC_INSTALL ON)

install(FILES plugin/tabia.h plugin/tabia.hpp DESTINATION include)
install(FILES plugin/embed/tabia_probe.h plugin/embed/tabia_probe.c plugin/embed/tabia_embed_example.c DESTINATION embed)
install(FILES plugin/examples/host.c DESTINATION examples)
# GUIs that pass no parameters start this name.
install(PROGRAMS $<TARGET_FILE:tabia> DESTINATION bin RENAME tabia-uci.exe)
# MSVC makes its import library of it.
install(FILES ${CMAKE_BINARY_DIR}/plugin/library/tabia.def DESTINATION lib)
install(DIRECTORY plugin/python/tabia DESTINATION python FILES_MATCHING PATTERN "*.py" PATTERN "py.typed"
  PATTERN "__pycache__" EXCLUDE)
install(FILES plugin/packaging/debian/copyright DESTINATION licences RENAME tabia-and-its-books.txt)
install(FILES plugin/ABI.md core/index/FORMAT.md CHANGELOG.md DESTINATION doc)
install(FILES LICENSE plugin/packaging/windows/README.txt DESTINATION .)
install(DIRECTORY ${TABIA_WINDOWS_PREFIX}/share/licences DESTINATION .)
include(CPack)
