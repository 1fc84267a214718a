# Compiles for Windows on x86-64 with MinGW-w64. What dependencies.sh has built is found in TABIA_WINDOWS_PREFIX.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)

# The variant with POSIX threads: g++ 12 has std::thread and std::mutex in no other.
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/wine.sh)

# Windows 10, which every interface that is called here needs at most; and of windows.h only what programs like this one
# use: the rest defines macros such as `small`.
set(CMAKE_C_FLAGS_INIT "-D_WIN32_WINNT=0x0A00 -DWIN32_LEAN_AND_MEAN=")
set(CMAKE_CXX_FLAGS_INIT "-D_WIN32_WINNT=0x0A00 -DWIN32_LEAN_AND_MEAN=")
# The programs and the library need no DLL but those of Windows.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-static")
set(ZLIB_USE_STATIC_LIBS ON)

# Reaches the small projects that CMake makes to try the compiler, too.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TABIA_WINDOWS_PREFIX)
set(CMAKE_FIND_ROOT_PATH ${TABIA_WINDOWS_PREFIX} /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} ${TABIA_WINDOWS_PREFIX}/lib/pkgconfig)
