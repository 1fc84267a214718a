#include "plugin/page/chess_forms.h"

#include <algorithm>
#include <vector>

#include "core/base/tokens.h"
#include "plugin/page/html.h"
#include "plugin/page/opening_search.h"

namespace tabia::page {
namespace {

constexpr size_t kMaxFound = 30;

std::string Hidden(std::string_view name, std::string_view value) {
  if (value.empty()) return "";
  return Concat("<input type=\"hidden\" name=\"", name, "\" value=\"", Escaped(value), "\">");
}

// What a form keeps of the state.
std::string HiddenBooks(const ChessAddress& address) {
  std::string html = Hidden("book", address.book);
  for (const std::string& name : address.with) html += Hidden("with", name);
  return html + Hidden("below", address.black_below ? "black" : "");
}

std::string Field(std::string_view label, std::string_view name, std::string_view value) {
  return Concat("<label>", label, "<input name=\"", name, "\" value=\"", Escaped(value),
                "\" autocomplete=\"off\" spellcheck=\"false\"></label>");
}

bool IsChosen(const ChessAddress& address, std::string_view name) {
  return std::find(address.with.begin(), address.with.end(), name) != address.with.end();
}

}  // namespace

std::string PositionForms(const ChessAddress& address, std::string_view fen) {
  const std::string books = HiddenBooks(address);
  return Concat("<form action=\"/chess\" role=\"search\">", books, Field("Opening name or ECO code", "q", ""),
                "<button>Search</button></form>\n", "<form action=\"/chess\">", books,
                Hidden("fen", address.fen), Field("Moves", "play", Join(address.moves, " ")),
                "<button>Play</button></form>\n", "<form action=\"/chess\">", books,
                Field("Position (FEN)", "fen", fen), "<button>Set up</button></form>\n");
}

std::string BookForm(const explorer::Library& library, const ChessAddress& address) {
  std::string options, checks;
  size_t books = 0;
  for (const explorer::ServedChessBook& served : library.chess) {
    const bool is_first = address.book.empty() ? books == 0 : served.name == address.book;
    ++books;
    AppendParts(options, "<option", is_first ? " selected" : "", ">", Escaped(served.name), "</option>");
    AppendParts(checks, "<label class=\"check\"><input type=\"checkbox\" name=\"with\" value=\"",
                Escaped(served.name), "\"", IsChosen(address, served.name) ? " checked" : "", "> ",
                Escaped(served.name), "</label>");
  }
  if (books < 2) return "";
  return Concat("<form action=\"/chess\">", Hidden("fen", address.fen),
                Hidden("play", Join(address.moves, ",")), Hidden("below", address.black_below ? "black" : ""),
                "<label>Book<select name=\"book\">", options,
                "</select></label><fieldset><legend class=\"quiet\">Compare with</legend>", checks,
                "</fieldset><button>Show</button></form>\n");
}

std::string FoundOpenings(const ChessAddress& address, std::string_view text) {
  if (text.empty()) return "";
  const std::vector<FoundOpening> found = SearchOpenings(text, kMaxFound);
  if (found.empty())
    return Concat("<p>No opening's name or ECO code begins with “", Escaped(text), "”.</p>\n");
  std::string html = Concat("<h2>Openings: ", Escaped(text), "</h2>\n<ul class=\"found\">\n");
  for (const FoundOpening& opening : found) {
    ChessAddress there = address;
    there.fen.clear();
    there.moves.assign(1, opening.play);  // with commas already
    AppendParts(html, "<li><a href=\"", Escaped(there.Href()), "\">", Escaped(opening.eco), " ",
                Escaped(opening.name), "</a></li>\n");
  }
  return html + "</ul>\n";
}

}  // namespace tabia::page
