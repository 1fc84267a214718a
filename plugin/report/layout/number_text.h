// Numbers as people read them.
#pragma once

#include <cstdint>
#include <string>

namespace tabia::report {

// 16 hex digits.
std::string KeyText(uint64_t key);

// "45.3%".
std::string PercentText(double part);

}  // namespace tabia::report
