// Golden files: one row a line, fields between tabs; lines that begin with # are notes.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace tabia {

using GoldenRow = std::vector<std::string>;

inline GoldenRow Fields(const std::string& line, char separator = '\t') {
  GoldenRow row(1);
  for (const char c : line) {
    if (c == separator) {
      row.emplace_back();
    } else {
      row.back().push_back(c);
    }
  }
  return row;
}

// Returns the rows of a file, without comments. Returns none if it cannot be read; tests therefore check that there
// are rows.
inline std::vector<GoldenRow> GoldenRows(const std::string& path) {
  std::vector<GoldenRow> rows;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line[0] != '#') rows.push_back(Fields(line));
  }
  return rows;
}

// Blanks that a golden file cannot hold are written \t, \r and \n there.
inline std::string Unescaped(std::string text) {
  for (const auto& [escape, blank] :
       {std::pair("\\t", '\t'), std::pair("\\r", '\r'), std::pair("\\n", '\n')}) {
    for (size_t at; (at = text.find(escape)) != std::string::npos;) text.replace(at, 2, 1, blank);
  }
  return text;
}

inline uint64_t Hex(const std::string& digits) {
  return std::stoull(digits, nullptr, 16);
}

}  // namespace tabia
