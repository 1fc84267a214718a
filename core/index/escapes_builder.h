// Writes the values that are not in the dictionary.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tabia::index {

class EscapesBuilder {
 public:
  // The next value of the group, in the order of lines and slots. `value` must stay until EndGroup.
  void Add(std::string_view value) { group_.push_back(value); }

  // Writes the group and starts the next one. Answers the symbols of the values added.
  std::vector<uint32_t> EndGroup();

  // The sections' bytes. Groups are complete once Finish has been called.
  void Finish();
  const std::string& groups() const { return groups_; }
  const std::string& heap() const { return heap_; }

 private:
  std::vector<std::string_view> group_;
  std::string groups_;
  std::string heap_;
};

}  // namespace tabia::index
