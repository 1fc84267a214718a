// A file descriptor that is closed with its owner.
#pragma once

#include <utility>

#include "core/base/os/file_io.h"

namespace tabia {

class Descriptor {
 public:
  // Takes over `number`. A negative one, which is how the system reports a failure, makes a descriptor that is not open.
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { Close(); }

  bool is_open() const { return number_ >= 0; }
  // Returns -1 if it is not open.
  int number() const { return number_; }

  void Close() {
    if (is_open()) CloseFile(std::exchange(number_, -1));
  }

 private:
  int number_;
};

}  // namespace tabia
