#include "core/index/builder/keyed_spool.h"

#include "core/base/bytes.h"

namespace tabia::index {

std::string_view TakeBlock(std::string_view& bytes) {
  if (bytes.size() < sizeof(uint32_t)) return {};
  const std::string_view block = bytes.substr(sizeof(uint32_t), Load<uint32_t>(bytes.data()));
  bytes.remove_prefix(sizeof(uint32_t) + block.size());
  return block;
}

std::string_view SpooledBlocks::Next() {
  while (!file_.empty() || !files_.empty()) {
    if (const std::string_view block = TakeBlock(file_); !block.empty()) return block;
    file_ = files_.empty() ? std::string_view() : files_.front();
    if (!files_.empty()) files_ = files_.subspan(1);
  }
  const std::string_view head = bytes_.Peek(sizeof(uint32_t));
  if (head.size() < sizeof(uint32_t)) return {};
  const uint64_t size = Load<uint32_t>(head.data());
  bytes_.Skip(sizeof(uint32_t));
  const std::string_view block = bytes_.Peek(size).substr(0, size);
  bytes_.Skip(block.size());
  return bytes_.status().ok() ? block : std::string_view();
}

bool SpooledRecords::NextBlock() {
  const std::string_view block = blocks_.Next();
  status_ = blocks_.status();
  if (block.empty()) return false;
  status_.Update(block_.Open(block));
  return status_.ok();
}

}  // namespace tabia::index
