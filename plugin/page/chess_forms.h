// The fields of a chess page: a position, moves, an opening's name, the books.
#pragma once

#include <string>
#include <string_view>

#include "plugin/page/chess_address.h"
#include "protocol/explorer/library.h"

namespace tabia::page {

std::string PositionForms(const ChessAddress& address, std::string_view fen);
std::string BookForm(const explorer::Library& library, const ChessAddress& address);

// The openings that `text` finds, as links; an empty text finds none.
std::string FoundOpenings(const ChessAddress& address, std::string_view text);

}  // namespace tabia::page
