// The version of the loaded library, and the meaning of each status of tabia.h.
#include <cstdint>

#include "plugin/tabia.h"

const char* tabia_status_text(int32_t status) {
  switch (status) {
    case TABIA_OK:
      return "done";
    case TABIA_NOT_FOUND:
      return "the book does not contain this position";
    case TABIA_REFUSED:
      return "the book contains this position, but no move that may be played";
    case TABIA_MORE:
      return "the result exceeds the capacity";
    case TABIA_WRONG_USAGE:
      return "an argument is missing or out of its bounds";
    case TABIA_BAD_POSITION:
      return "not a position, or not a legal one";
    case TABIA_BAD_FILE:
      return "a file is damaged or in an unknown format";
    case TABIA_SYSTEM:
      return "the system failed";
    case TABIA_WRONG_GAME:
      return "the book is for another game";
    case TABIA_NOT_OPEN:
      return "the book could not be opened";
    case TABIA_NO_MEMORY:
      return "memory ran out";
    case TABIA_INTERNAL:
      return "a bug of the library";
    case TABIA_CANCELLED:
      return "cancelled by the program";
    default:
      return "unknown status";
  }
}

#define TABIA_TEXT_INNER(number) #number
#define TABIA_TEXT(number) TABIA_TEXT_INNER(number)

const char* tabia_version(void) {
  return TABIA_TEXT(TABIA_VERSION_MAJOR) "." TABIA_TEXT(TABIA_VERSION_MINOR) "." TABIA_TEXT(
      TABIA_VERSION_PATCH);
}

int32_t tabia_abi(void) {
  return TABIA_ABI;
}
