// Byte strings by rising mixed key, which are written once and then read any number of times.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"

#include "core/base/spool.h"
#include "core/index/builder/record.h"
#include "core/index/builder/record_block.h"

namespace tabia::index {

// Reads the blocks of records (record_block.h) in a spool, which must not change meanwhile.
class SpooledBlocks {
 public:
  explicit SpooledBlocks(SpoolReader bytes) : bytes_(std::move(bytes)) {}

  // Returns the next block without its size, valid until the next call; empty after the last one, or after an error.
  std::string_view Next();
  const absl::Status& status() const { return bytes_.status(); }

 private:
  SpoolReader bytes_;
};

// Reads the records of such blocks.
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

// A block of keys, packed on the thread that made it.
class KeyedBlock {
 public:
  void Add(uint64_t mixed, std::string_view bytes) {
    records_.Add({.mixed = mixed, .check = 0, .kind = RecordKind::kValue, .bytes = bytes});
  }
  void Pack() {
    if (!records_.empty()) records_.Pack(packed_);
  }

  const RecordBlock& records() const { return records_; }
  const std::string& packed() const { return packed_; }

 private:
  RecordBlock records_;
  std::string packed_;
};

class KeyedSpool {
 public:
  KeyedSpool(std::string temp_folder, uint64_t memory_bytes) : spool_(std::move(temp_folder), memory_bytes) {}

  // Adds the keys of a packed block.
  absl::Status Add(const KeyedBlock& block) {
    count_ += block.records().count();
    return spool_.Append(block.packed());
  }

  uint64_t count() const { return count_; }
  const Spool& spool() const { return spool_; }
  // Returns a reader of all blocks, or of all keys.
  SpooledBlocks Blocks() const { return SpooledBlocks(Bytes()); }
  SpooledRecords Keys() const { return SpooledRecords(Bytes()); }

 private:
  static constexpr uint64_t kBufferBytes = uint64_t{1} << 20;

  SpoolReader Bytes() const { return {spool_, kBufferBytes}; }

  Spool spool_;
  uint64_t count_ = 0;
};

}  // namespace tabia::index
