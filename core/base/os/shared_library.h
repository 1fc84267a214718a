// Libraries that a program uses if they are installed.
#pragma once

#include <string>

#include "absl/status/statusor.h"

namespace tabia {

// Stays loaded until the process ends.
class SharedLibrary {
 public:
  // Loads it by its name, which includes the version of its binary interface: "libcurl.so.4".
  static absl::StatusOr<SharedLibrary> Load(const std::string& name);

  // Sets `function` to the one of this name. Fails if the library has none.
  template <typename Function>
  absl::Status Find(const char* name, Function*& function) const {
    absl::StatusOr<void*> address = AddressOf(name);
    if (address.ok()) function = reinterpret_cast<Function*>(*address);
    return address.status();
  }

 private:
  explicit SharedLibrary(void* handle) : handle_(handle) {}
  absl::StatusOr<void*> AddressOf(const char* name) const;

  void* handle_;
};

}  // namespace tabia
