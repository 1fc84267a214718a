// Measured figures in a file, for programs that compare them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

}  // namespace tabia::bench
