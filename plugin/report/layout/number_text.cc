#include "plugin/report/layout/number_text.h"

#include "core/base/format.h"

namespace tabia::report {

std::string KeyText(uint64_t key) {
  return FormatText("%016x", key);
}

std::string PercentText(double part) {
  return FormatText("%.1f%%", part * 100);
}

}  // namespace tabia::report
