#include "core/records/fault.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

namespace tabia::records {
namespace {

// Without a destructor, which would keep the library in memory as long as any thread that has used it.
struct Fault {
  absl::StatusCode code = absl::StatusCode::kOk;
  std::array<char, 512> text = {};
};
constinit thread_local Fault present;

}  // namespace

void SetFault(const absl::Status& fault) {
  if (present.code != absl::StatusCode::kOk) return;
  const std::string text(fault.message());
  const size_t size = std::min(text.size(), present.text.size() - 1);
  std::copy_n(text.data(), size, present.text.data());
  present.text[size] = '\0';
  present.code = fault.code();
}

absl::Status TakeFault() {
  if (present.code == absl::StatusCode::kOk) return absl::OkStatus();
  absl::Status fault(present.code, present.text.data());
  present.code = absl::StatusCode::kOk;
  return fault;
}

}  // namespace tabia::records
