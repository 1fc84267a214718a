# CPack runs this on the finished packages. It sets two things for which CPack has no variables: the libraries of two
# architectures may be installed side by side, and only the trigger runs ldconfig, which CPack's scripts would call
# again.
foreach(package ${CPACK_PACKAGE_FILES})
  if(NOT package MATCHES "/libtabia[^/]*\\.deb$")
    continue()
  endif()
  set(tree ${package}.tree)
  execute_process(COMMAND dpkg-deb --raw-extract ${package} ${tree} COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE ${tree}/DEBIAN/postinst ${tree}/DEBIAN/postrm)
  file(READ ${tree}/DEBIAN/control control)
  string(REGEX REPLACE "\nMaintainer:" "\nMulti-Arch: same\nMaintainer:" control "${control}")
  file(WRITE ${tree}/DEBIAN/control "${control}")
  execute_process(COMMAND dpkg-deb --root-owner-group -Zxz --build ${tree} ${package}
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE_RECURSE ${tree})
endforeach()
