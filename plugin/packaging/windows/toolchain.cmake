# Compiles for Windows on x86-64 with MinGW-w64. TABIA_WINDOWS_PREFIX is the folder of the libraries of dependencies.sh.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)

# The variant with POSIX threads, the only one in which g++ 12 has std::thread and std::mutex.
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/wine.sh)

# Declares the interfaces of Windows 10, and leaves out the parts of windows.h that define macros such as `small`.
# Without -fno-ipa-ra, g++ 12 keeps a value in a register that the function it calls overwrites.
set(CMAKE_C_FLAGS_INIT "-fno-ipa-ra -D_WIN32_WINNT=0x0A00 -DWIN32_LEAN_AND_MEAN=")
set(CMAKE_CXX_FLAGS_INIT "-fno-ipa-ra -D_WIN32_WINNT=0x0A00 -DWIN32_LEAN_AND_MEAN=")
# The programs and the library need no DLL but those of Windows.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-static")
set(ZLIB_USE_STATIC_LIBS ON)

# Passes the prefix to the small projects with which CMake tests the compiler.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TABIA_WINDOWS_PREFIX)
set(CMAKE_FIND_ROOT_PATH ${TABIA_WINDOWS_PREFIX} /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} ${TABIA_WINDOWS_PREFIX}/lib/pkgconfig)
