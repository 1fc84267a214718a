// Several ordered streams of records as one.
#pragma once

#include <memory>
#include <vector>

#include "core/index/build/record_stream.h"

namespace tabia::index {

class MergedStream final : public RecordStream {
 public:
  explicit MergedStream(std::vector<std::unique_ptr<RecordStream>> streams);

  bool Next(MixedRecord& record) override;
  absl::Status status() const override { return status_; }

 private:
  struct Head {
    MixedRecord record;
    std::unique_ptr<RecordStream> stream;
  };

  bool Advance(Head& head);
  void SiftDown(size_t at);

  std::vector<Head> heads_;  // a heap: the first record is at the front
  bool front_is_used_ = false;
  absl::Status status_;
};

}  // namespace tabia::index
