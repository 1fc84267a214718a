// The units of the source tree: a header and the .cc file of its name.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/tidy/source_tree.h"

namespace tabia::tidy {

// The units that each unit includes, without itself. A unit is named by its path without the ending.
using UnitGraph = std::map<std::string, std::set<std::string>>;

UnitGraph UnitsOf(const std::vector<SourceFile>& files);

// Returns the groups of at least two units that include each other, directly or through others; each sorted by name.
std::vector<std::vector<std::string>> Circles(const UnitGraph& graph);

}  // namespace tabia::tidy
