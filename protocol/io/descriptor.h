// A file descriptor that is closed with its owner.
#pragma once

#include <utility>

#include "core/base/os/file_io.h"

namespace tabia::io {

class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { Close(); }

  // -1 once closed.
  int number() const { return number_; }

  void Close() {
    if (number_ >= 0) CloseFile(std::exchange(number_, -1));
  }

 private:
  int number_;
};

}  // namespace tabia::io
