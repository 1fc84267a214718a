// The counts and the description of a book.
#include <cstdint>

#include "plugin/library/guard.h"
#include "plugin/library/handle.h"
#include "plugin/library/structs.h"
#include "plugin/library/texts.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/tabia.h"

using namespace tabia::library;

namespace {

tabia_info InfoOf(const tabia::probe::Book& book) {
  const tabia::probe::BookInfo& from = book.info();
  tabia_info info = {};
  info.game = from.game == tabia::records::Game::kChess ? TABIA_CHESS : TABIA_BACKGAMMON;
  info.positions = from.positions;
  info.index_bytes = book.size_bytes();
  info.sources = from.sources.size();
  info.moves = from.moves;
  info.notes = from.notes;
  info.evaluations = from.evaluations;
  info.decisions = from.decisions;
  info.cubes = from.cubes;
  info.in_memory = book.origin() == tabia::probe::Origin::kMemory ? 1 : 0;
  info.counts_games =
      from.game == tabia::records::Game::kChess && from.scale == tabia::records::Scale::kGames;
  CopyText(from.variant, info.variant);
  return info;
}

}  // namespace

int32_t tabia_get_info(const tabia_book* book, tabia_info* info) {
  if (const int32_t status = CheckHandle(book); status != TABIA_OK) return status;
  if (!IsSound(info)) return TABIA_WRONG_USAGE;
  WriteStruct(InfoOf(*book->book), info);
  return TABIA_OK;
}

int32_t tabia_info_text(const tabia_book* book, int32_t form, char* text, size_t* size) {
  if (const int32_t status = CheckHandle(book); status != TABIA_OK) return status;
  if (form != TABIA_PLAIN && form != TABIA_JSON) return TABIA_WRONG_USAGE;
  return Guard(
      [&] { return WriteText(tabia::report::InfoText(*book->book, form == TABIA_JSON), text, size); });
}
