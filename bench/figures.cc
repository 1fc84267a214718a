#include "bench/figures.h"

#include <fstream>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include "bench/fail.h"

namespace tabia::bench {

void Figures::Add(std::string_view name, double value, std::string_view unit) {
  members_.push_back(absl::StrFormat("  \"%s\": {\"value\": %.6g, \"unit\": \"%s\"}", name, value, unit));
}

void Figures::Write(const std::string& path) const {
  std::ofstream file(path, std::ios::binary);
  file << "{\n" << absl::StrJoin(members_, ",\n") << "\n}\n";
  if (!file.flush()) Fail("cannot write " + path);
}

}  // namespace tabia::bench
