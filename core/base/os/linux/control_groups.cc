#include "core/base/os/linux/control_groups.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"

namespace tabia {
namespace {

constexpr const char* kMembership = "/proc/self/cgroup";
constexpr const char* kControlGroups = "/sys/fs/cgroup";

std::string TextOf(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Returns the number in the file; UINT64_MAX if the file is missing or has something else in it ("max").
uint64_t LimitIn(const std::string& path) {
  uint64_t limit = 0;
  return absl::SimpleAtoi(TextOf(path), &limit) ? limit : UINT64_MAX;
}

// Returns the lowest limit in the files of this name in the folder of `group` and of the groups above it. In a
// container the group's own folder may be missing, and the mounted root is the container's group.
uint64_t LowestLimit(const std::string& root, std::string group, const std::string& file) {
  uint64_t lowest = LimitIn(root + "/" + file);
  while (!group.empty()) {
    lowest = std::min(lowest, LimitIn(root + group + "/" + file));
    const size_t slash = group.rfind('/');
    group.resize(slash == group.npos ? 0 : slash);
  }
  return lowest;
}

}  // namespace

// A line is "NUMBER:CONTROLLERS:GROUP"; the second version has the number 0 and no controllers.
uint64_t ControlGroupLimitBytes(const std::string& membership, const std::string& root) {
  uint64_t lowest = UINT64_MAX;
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(membership, '\n'))) {
    const std::vector<std::string> parts = absl::StrSplit(line, absl::MaxSplits(':', 2));
    if (parts.size() < 3) continue;
    if (parts[1].empty()) lowest = std::min(lowest, LowestLimit(root, parts[2], "memory.max"));
    if (parts[1] == "memory") {
      lowest = std::min(lowest, LowestLimit(root + "/memory", parts[2], "memory.limit_in_bytes"));
    }
  }
  return lowest;
}

uint64_t ControlGroupLimitBytes() {
  return ControlGroupLimitBytes(TextOf(kMembership), kControlGroups);
}

}  // namespace tabia
