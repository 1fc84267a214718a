#include "plugin/page/page_header.h"

#include <array>
#include <string_view>

#include "core/base/parts.h"

namespace tabia::page {
namespace {

struct GamePage {
  records::Game game;
  std::string_view address, name;
};

constexpr std::array<GamePage, 2> kGamePages = {
    {{records::Game::kChess, "/chess", "Chess"}, {records::Game::kBackgammon, "/backgammon", "Backgammon"}}};

}  // namespace

std::string HeaderHtml(const explorer::Library& library) {
  std::string html = "<nav aria-label=\"Games\"><ul>";
  for (const GamePage& page : kGamePages) {
    if (library.First(page.game) == nullptr) continue;
    AppendParts(html, "<li><a href=\"", page.address, "\">", page.name, "</a></li>");
  }
  return html + "</ul></nav>";
}

std::string EntranceOf(const explorer::Library& library) {
  for (const explorer::ServedBook& served : library.books) {
    for (const GamePage& page : kGamePages) {
      if (page.game == served.book.info().game) return std::string(page.address);
    }
  }
  return std::string(kGamePages[0].address);
}

}  // namespace tabia::page
