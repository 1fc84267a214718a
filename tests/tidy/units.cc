#include "tests/tidy/units.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "tests/tidy/cpp_text.h"

namespace tabia::tidy {
namespace {

// Tarjan's algorithm: a circle is complete when the search leaves the first of its units that it met.
class CircleFinder {
 public:
  explicit CircleFinder(const UnitGraph& graph) : graph_(graph) {}

  std::vector<std::vector<std::string>> Find() {
    for (const auto& [unit, included] : graph_) {
      if (!number_.contains(unit)) Visit(unit);
    }
    return circles_;
  }

 private:
  // Returns the lowest number that `unit` reaches.
  size_t Visit(const std::string& unit) {
    const size_t number = number_.size();
    number_[unit] = number;
    open_.push_back(unit);
    size_t lowest = number;
    if (const auto node = graph_.find(unit); node != graph_.end()) {
      for (const std::string& next : node->second) lowest = std::min(lowest, LowestOf(next));
    }
    if (lowest == number) Close(unit);
    return lowest;
  }

  size_t LowestOf(const std::string& unit) {
    const auto visited = number_.find(unit);
    if (visited == number_.end()) return Visit(unit);
    const bool is_open = std::find(open_.begin(), open_.end(), unit) != open_.end();
    return is_open ? visited->second : SIZE_MAX;
  }

  void Close(const std::string& first) {
    const auto begin = std::find(open_.begin(), open_.end(), first);
    std::vector<std::string> circle(begin, open_.end());
    open_.erase(begin, open_.end());
    std::sort(circle.begin(), circle.end());
    if (circle.size() > 1) circles_.push_back(std::move(circle));
  }

  const UnitGraph& graph_;
  std::map<std::string, size_t> number_;  // in the order of the first visit
  std::vector<std::string> open_;
  std::vector<std::vector<std::string>> circles_;
};

}  // namespace

UnitGraph UnitsOf(const std::vector<SourceFile>& files) {
  UnitGraph graph;
  for (const SourceFile& file : files) {
    if (!file.IsCpp()) continue;
    const std::string unit = UnitOf(file.path);
    for (const std::string& include : QuotedIncludes(file.lines)) {
      if (UnitOf(include) != unit) graph[unit].insert(UnitOf(include));
    }
  }
  return graph;
}

std::vector<std::vector<std::string>> Circles(const UnitGraph& graph) {
  return CircleFinder(graph).Find();
}

}  // namespace tabia::tidy
