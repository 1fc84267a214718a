// Blocks of records in a spool (record_block.h), to which nothing is added meanwhile.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

#include "absl/status/status.h"

#include "core/base/spool.h"
#include "core/index/builder/record_block.h"
#include "core/index/builder/record_stream.h"

namespace tabia::index {

class SpooledBlocks {
 public:
  explicit SpooledBlocks(SpoolReader bytes) : bytes_(std::move(bytes)) {}

  // Returns the next block without its size, valid until the next call; empty after the last one, or after an error.
  std::string_view Next();
  const absl::Status& status() const { return bytes_.status(); }

 private:
  SpoolReader bytes_;
};

class SpooledRecords final : public RecordStream {
 public:
  explicit SpooledRecords(SpoolReader bytes) : blocks_(std::move(bytes)) {}

  bool Next(MixedRecord& record) override {
    while (!block_.Next(record)) {
      if (!NextBlock()) return false;
    }
    return true;
  }
  absl::Status status() const override { return status_; }

 private:
  bool NextBlock();

  SpooledBlocks blocks_;
  RecordBlockReader block_;
  absl::Status status_;
};

}  // namespace tabia::index
