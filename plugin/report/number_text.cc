#include "plugin/report/number_text.h"

#include "absl/strings/str_format.h"

namespace tabia::report {

std::string KeyText(uint64_t key) {
  return absl::StrFormat("%016x", key);
}

std::string PercentText(double part) {
  return absl::StrFormat("%.1f%%", part * 100);
}

}  // namespace tabia::report
