// Byte strings by rising mixed key, which are written once and then read any number of times.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"

#include "core/base/spool.h"
#include "core/index/builder/record.h"
#include "core/index/builder/record_block.h"

namespace tabia::index {

// Takes the next block of records (record_block.h) from the front of `bytes`, and returns it without its size. Returns
// an empty block if less is left.
std::string_view TakeBlock(std::string_view& bytes);

// Reads the blocks in byte strings and then those in a spool, which must not change meanwhile.
class SpooledBlocks {
 public:
  SpooledBlocks(std::span<const std::string_view> files, SpoolReader bytes)
      : files_(files), bytes_(std::move(bytes)) {}
  explicit SpooledBlocks(SpoolReader bytes) : SpooledBlocks({}, std::move(bytes)) {}

  // Returns the next block without its size, valid until the next call; empty after the last one, or after an error.
  std::string_view Next();
  const absl::Status& status() const { return bytes_.status(); }

 private:
  std::span<const std::string_view> files_;  // that are not begun
  std::string_view file_;                    // the rest of the one that is begun
  SpoolReader bytes_;
};

// Reads the records of such blocks.
class SpooledRecords final : public RecordStream {
 public:
  explicit SpooledRecords(SpooledBlocks blocks) : blocks_(std::move(blocks)) {}
  explicit SpooledRecords(SpoolReader bytes) : SpooledRecords(SpooledBlocks(std::move(bytes))) {}

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

  // Adds `count` keys in the packed blocks of a file, which must outlive this. All of them are before the keys that Add
  // has added or will add, and after those of earlier files.
  void AddFile(std::string_view blocks, uint64_t count) {
    count_ += count;
    files_.push_back(blocks);
  }

  uint64_t count() const { return count_; }
  const Spool& spool() const { return spool_; }
  // Returns a reader of all blocks, or of all keys.
  SpooledBlocks Blocks() const { return SpooledBlocks(files_, SpoolReader(spool_, kBufferBytes)); }
  SpooledRecords Keys() const { return SpooledRecords(Blocks()); }

 private:
  static constexpr uint64_t kBufferBytes = uint64_t{1} << 20;

  std::vector<std::string_view> files_;
  Spool spool_;
  uint64_t count_ = 0;
};

}  // namespace tabia::index
