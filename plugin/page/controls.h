// The controls of the pages: forms, menus and buttons.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/html.h"

namespace tabia::page {

using report::Attribute;
using report::Html;

// Returns the search field of the header: a form that sends the text as q=, and `hidden`, the state of the page.
Html FindForm(std::string_view action, std::string_view text, std::string_view hint, const Html& hidden);

// Returns a menu of names, with an entry for none if `none` is not empty.
Html NameMenu(std::string_view label, std::string_view field, const std::vector<std::string_view>& names,
              std::string_view chosen, std::string_view none = "");

// Returns a line about a book, its `facts` and its date, with a link to the rest of its facts.
Html BookLine(std::string_view name, std::string_view facts, std::string_view date);

// Returns the tools that copy a position, in the notation of this name ("FEN"), or its address, and that show the board
// alone. Without scripts, the user copies out of the field.
Html ShareHtml(std::string_view notation, std::string_view position, const std::string& href);

// Returns a list of terms and their values. Facts of one name that follow each other are values of one term.
Html FactList(const report::Facts& facts);

// Appends a parameter such as "reply=1" to an address.
std::string WithParameter(const std::string& href, std::string_view parameter);

// Returns a button that only scripts use.
Html ScriptButton(std::string_view id, const Html& text, const Attribute& label = Attribute::None());

// Returns a hidden field of a form; nothing if the value is empty.
Html HiddenField(std::string_view name, std::string_view value);

}  // namespace tabia::page
