#include "core/base/os/shared_library.h"

#include <dlfcn.h>

namespace tabia {
namespace {

absl::Status LastError() {
  const char* const why = dlerror();
  return absl::UnavailableError(why == nullptr ? "a shared library cannot be used" : why);
}

}  // namespace

absl::StatusOr<SharedLibrary> SharedLibrary::Load(const std::string& name) {
  void* const handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) return LastError();
  return SharedLibrary(handle);
}

absl::StatusOr<void*> SharedLibrary::AddressOf(const char* name) const {
  void* const address = dlsym(handle_, name);
  if (address == nullptr) return LastError();
  return address;
}

}  // namespace tabia
