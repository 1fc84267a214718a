// The figures of all rivals, line by line, and as a file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bench/rivals/measure.h"

namespace tabia::bench {

// Collects figures and writes them as JSON: {"tabia.hit": {"value": 211.2, "unit": "ns"}, …}.
class Figures {
 public:
  // Names and units are written as they are, so they must not contain quotes, backslashes or control characters.
  void Add(std::string_view name, double value, std::string_view unit);

  // Replaces the file. Ends the program if that is impossible.
  void Write(const std::string& path) const;

 private:
  std::vector<std::string> members_;
};

// Prints the name and the size of the book, and the head of the table.
void PrintHead(const Entries& entries);
void PrintRow(const Rival& rival, const Entries& entries, const Times& times, const Digest& signature,
              const Limits& limits);
// Adds the row's numbers, as NAME.hit and the like.
void AddRow(std::string_view name, const Rival& rival, const Entries& entries, const Times& times,
            const Limits& limits, Figures& figures);

}  // namespace tabia::bench
