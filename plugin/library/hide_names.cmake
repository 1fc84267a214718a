# Makes all names of an object local except the functions of tabia.h:
#   cmake -DNM=nm -DOBJCOPY=objcopy -DFROM=rooms.o -DTO=tabia.o -P hide_names.cmake
# objcopy leaves the "unique" variables global that g++ makes of templates and inline functions, such as
# std::piecewise_construct, and a program with its own would not link. Weak variables become local, so they are made weak
# first; by name, because "all" would make the functions weak that other libraries must provide.
execute_process(COMMAND ${NM} --format=posix --defined-only ${FROM} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n ]+ u [^\n]*\n" unique "${symbols}")
list(TRANSFORM unique REPLACE " u .*" "")
list(JOIN unique "\n" unique)
file(WRITE ${TO}.unique "${unique}\n")
execute_process(COMMAND ${OBJCOPY} --weaken-symbols=${TO}.unique ${FROM} ${TO}.weak COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${OBJCOPY} --wildcard --keep-global-symbol=tabia_* ${TO}.weak ${TO} COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE ${TO}.unique ${TO}.weak)
