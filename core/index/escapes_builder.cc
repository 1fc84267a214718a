#include "core/index/escapes_builder.h"

#include "core/base/bytes.h"
#include "core/index/format.h"

namespace tabia::index {
namespace {

void AppendRecord(std::string& out, std::string_view value) {
  AppendVarint(out, value.size() << 1);
  out.append(value);
}

void AppendFarRecord(std::string& out, uint64_t size, uint64_t offset) {
  AppendVarint(out, size << 1 | 1);
  Append(out, static_cast<uint32_t>(offset));
}

// The near records of `group` when values longer than `near_limit` are far, with `far_offset` for the first.
std::string Records(const std::vector<std::string_view>& group, uint64_t near_limit, uint64_t far_offset,
                    std::vector<uint32_t>& symbols) {
  std::string records;
  symbols.clear();
  for (std::string_view value : group) {
    symbols.push_back(kFirstEscape + static_cast<uint32_t>(records.size()));
    if (value.size() <= near_limit) {
      AppendRecord(records, value);
    } else {
      AppendFarRecord(records, value.size(), far_offset);
      far_offset += value.size();
    }
  }
  return records;
}

}  // namespace

// Records start within the offsets that symbols can state. Where they would not, long values go far, behind
// all records; with every value far, even 32 full lines take less than 2400 bytes.
std::vector<uint32_t> EscapesBuilder::EndGroup() {
  Append(groups_, static_cast<uint64_t>(heap_.size()));
  std::vector<uint32_t> symbols;
  uint64_t near_limit = kMaxValueBytes;
  std::string records = Records(group_, near_limit, 0, symbols);
  while (records.size() > kEscapeOffsets) {
    near_limit /= 2;
    records = Records(group_, near_limit, 0, symbols);
  }
  heap_.append(Records(group_, near_limit, records.size(), symbols));
  for (std::string_view value : group_) {
    if (value.size() > near_limit) heap_.append(value);
  }
  group_.clear();
  return symbols;
}

void EscapesBuilder::Finish() {
  Append(groups_, static_cast<uint64_t>(heap_.size()));
}

}  // namespace tabia::index
