// The parts that the pages of the server share.
#pragma once

#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/html.h"

namespace tabia::page {

using report::Html;

// Returns a list of terms and their values, whose numbers are grouped. Facts of one name that follow each other are
// values of one term.
Html FactList(const report::Facts& facts);

}  // namespace tabia::page
