// Wakes a thread that waits in poll().
#pragma once

namespace tabia::io {

class WakePipe {
 public:
  WakePipe();
  WakePipe(const WakePipe&) = delete;
  WakePipe& operator=(const WakePipe&) = delete;
  ~WakePipe();

  // Readable from Wake to Clear; -1 if the system gave no pipe.
  int descriptor() const { return read_end_; }

  // From any thread; never blocks.
  void Wake();
  void Clear();

 private:
  int read_end_ = -1;
  int write_end_ = -1;
};

}  // namespace tabia::io
