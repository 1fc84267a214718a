# Debian's cross compiler for aarch64, the libraries that tests/ports/sysroot.sh unpacks, and qemu-user for the tests.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)

get_filename_component(tabia_sysroot ${CMAKE_CURRENT_LIST_DIR}/../../build/sysroot-arm64 ABSOLUTE)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH ${tabia_sysroot})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${tabia_sysroot})
set(ENV{PKG_CONFIG_LIBDIR} ${tabia_sysroot}/usr/lib/aarch64-linux-gnu/pkgconfig:${tabia_sysroot}/usr/share/pkgconfig)

# The linker looks here for the libraries of the libraries.
set(tabia_folders ${tabia_sysroot}/usr/lib/aarch64-linux-gnu:${tabia_sysroot}/lib/aarch64-linux-gnu)
foreach(kind EXE SHARED MODULE)
  set(CMAKE_${kind}_LINKER_FLAGS_INIT -Wl,-rpath-link,${tabia_folders})
endforeach()
set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/run_aarch64.sh)
