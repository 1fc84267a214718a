#include "plugin/report/layout/number_text.h"

#include "core/base/format.h"

namespace tabia::report {

std::string KeyText(uint64_t key) {
  return Formatted("%016x", key);
}

std::string PercentText(double part) {
  return Formatted("%.1f%%", part * 100);
}

}  // namespace tabia::report
