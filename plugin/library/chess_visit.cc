// Visiting every position of a chess book.
#include <cstdint>

#include "plugin/library/guard.h"
#include "plugin/library/handle.h"
#include "plugin/tabia.h"

using namespace tabia;
using namespace tabia::library;

namespace {

// Thrown to leave the book early: it holds nothing that must be released.
struct VisitEnded {};

}  // namespace

int32_t tabia_chess_for_each(const tabia_book* book, tabia_chess_visitor visit, void* argument) {
  if (const int32_t status = CheckChess(book); status != TABIA_OK) return status;
  if (visit == nullptr) return TABIA_WRONG_USAGE;
  return Guard([&] {
    try {
      return StatusOf(book->chess_book->ForEachKey([&](uint64_t key) {
        if (visit(argument, key) != 0) throw VisitEnded();
      }));
    } catch (const VisitEnded&) {
      return int32_t{TABIA_OK};
    }
  });
}
