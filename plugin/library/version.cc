// The version of the loaded library.
#include <cstdint>

#include "plugin/tabia.h"

#define TABIA_TEXT_INNER(number) #number
#define TABIA_TEXT(number) TABIA_TEXT_INNER(number)

const char* tabia_version(void) {
  return TABIA_TEXT(TABIA_VERSION_MAJOR) "." TABIA_TEXT(TABIA_VERSION_MINOR) "." TABIA_TEXT(
      TABIA_VERSION_PATCH);
}

int32_t tabia_abi(void) {
  return TABIA_ABI;
}
