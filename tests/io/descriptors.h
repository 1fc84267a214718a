// The open descriptors of this process.
#pragma once

namespace tabia::io {

int OpenDescriptors();

// Fails the test if there are not as many at its end as at its beginning.
class NoDescriptorLeaks {
 public:
  NoDescriptorLeaks();
  ~NoDescriptorLeaks();

 private:
  int before_;
};

}  // namespace tabia::io
