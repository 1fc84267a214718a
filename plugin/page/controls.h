// The parts that the pages of the server share.
#pragma once

#include <string>
#include <string_view>

#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/html.h"

namespace tabia::page {

using report::Html;

// Returns a list of terms and their values, whose numbers are grouped. Facts of one name that follow each other are
// values of one term.
Html FactList(const report::Facts& facts);

// Appends a parameter such as "by=eco" to an address.
std::string WithParameter(const std::string& href, std::string_view parameter);

}  // namespace tabia::page
