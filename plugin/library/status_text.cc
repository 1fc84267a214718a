// The statuses of tabia.h as text.
#include <cstdint>

#include "plugin/tabia.h"

const char* tabia_status_text(int32_t status) {
  switch (status) {
    case TABIA_OK:
      return "done";
    case TABIA_NOT_FOUND:
      return "the book does not know this position";
    case TABIA_REFUSED:
      return "the book knows this position, but nothing that may be played";
    case TABIA_MORE:
      return "there is more than fits";
    case TABIA_WRONG_USAGE:
      return "wrong usage: an argument is missing or out of its bounds";
    case TABIA_BAD_POSITION:
      return "this is no position, or no legal one";
    case TABIA_BAD_FILE:
      return "a file is not what it should be";
    case TABIA_SYSTEM:
      return "the system refused";
    case TABIA_WRONG_GAME:
      return "the book is one of another game";
    case TABIA_NOT_OPEN:
      return "the book could not be opened";
    case TABIA_NO_MEMORY:
      return "memory ran out";
    case TABIA_INTERNAL:
      return "a fault of the library itself";
    case TABIA_CANCELLED:
      return "the program cancelled it";
    default:
      return "unknown status";
  }
}
