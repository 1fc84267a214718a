// A handle of Windows that is closed with its owner.
#pragma once

#include <utility>

#include "core/base/os/descriptor.h"
#include "core/base/os/windows/system.h"

namespace tabia::io {

class Handle {
 public:
  explicit Handle(HANDLE handle = nullptr) : handle_(handle) {}
  Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Handle() {
    if (IsOpen(handle_)) CloseHandle(handle_);
  }

  HANDLE get() const { return handle_; }
  Descriptor ToDescriptor() { return Descriptor(DescriptorOf(std::exchange(handle_, nullptr))); }

 private:
  HANDLE handle_;
};

// With one end that does not exist if the system refused.
struct Pipe {
  Handle read_end, write_end;
};

}  // namespace tabia::io
