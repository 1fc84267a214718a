#include "plugin/page/page_header.h"

#include <string_view>

#include "core/base/tokens.h"

namespace tabia::page {
namespace {

constexpr std::string_view kChessAddress = "/chess", kBackgammonAddress = "/backgammon";

std::string Item(bool is_shown, std::string_view address, std::string_view name) {
  return is_shown ? Concat("<li><a href=\"", address, "\">", name, "</a></li>") : "";
}

}  // namespace

std::string HeaderHtml(const explorer::Library& library) {
  return Concat("<nav aria-label=\"Games\"><ul>", Item(!library.chess.empty(), kChessAddress, "Chess"),
                Item(!library.backgammon.empty(), kBackgammonAddress, "Backgammon"), "</ul></nav>");
}

std::string EntranceOf(const explorer::Library& library) {
  const bool is_backgammon =
      !library.listing.empty() && library.listing[0].book.info().game == records::Game::kBackgammon;
  return std::string(is_backgammon ? kBackgammonAddress : kChessAddress);
}

}  // namespace tabia::page
