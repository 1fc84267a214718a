#include "core/base/os/temp_name.h"

#include "core/base/os/windows/system.h"

namespace tabia {

void RemoveTempNamesOnSignals() {}

TempName::TempName(const std::string& path) : path_(std::make_unique<const std::string>(path)) {}

void TempName::Remove() {
  if (empty()) return;
  DeleteFileW(WidePath(*path_).c_str());
  path_.reset();
}

void TempName::Release() {
  path_.reset();
}

}  // namespace tabia
