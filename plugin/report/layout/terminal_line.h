// Lines that fit the width of a terminal. A longer line would continue in the next row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tabia::report {

// Cuts each line of a text after `columns` characters (0: no limit). An ellipsis marks a cut.
std::string FitLines(std::string_view text, size_t columns);

// Returns the line of a progress bar in at most `columns` characters: "Reading a.pgn [###   ]  50%  1.2%/s  0:42 left".
// If the terminal is narrow, first the rate is left out, then the bar is shortened, then the text before it. If `total`
// is 0, it is not known, and the line has the amount done and its rate. `seconds` is the time since the start.
std::string ProgressLine(std::string_view what, uint64_t done, uint64_t total, double seconds,
                         size_t columns);

}  // namespace tabia::report
