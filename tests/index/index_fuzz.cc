// Any bytes as an index: nothing is read outside of them. Checksums are corrected first, because otherwise no
// change of the bytes would get far.
#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/checksum.h"
#include "core/index/index.h"
#include "core/index/lookup_extents.h"

namespace tabia::index {
namespace {

void Set(char* bytes, uint64_t at, uint64_t number) {
  std::memcpy(bytes + at, &number, sizeof number);
}

void RepairHeader(char* bytes, size_t size) {
  Set(bytes, 16, size);
  Set(bytes, kHeaderChecksumAt, Checksum({bytes, kHeaderChecksumAt}));
}

void RepairSections(char* bytes, const Header& header) {
  for (uint64_t i = 0; i < kSectionCount; ++i) {
    const SectionExtent& section = header.sections[i];
    const uint64_t checksum = Checksum({bytes + section.offset, section.size});
    Set(bytes, kSectionTableAt + i * kSectionEntryBytes + 16, checksum);
  }
}

// Checks that the extents of a lookup are within the file.
void CheckExtents(const Index& index) {
  const LookupExtents extents(index);
  std::vector<Extent> wanted;
  extents.AddCommon(wanted);
  extents.AddTexts(wanted);
  for (uint64_t key = 0; key < 16; ++key) {
    for (int step = 0; step < LookupExtents::kFindSteps; ++step) extents.AddFind(key, step, wanted);
    for (int step = 0; step < LookupExtents::kNoteSteps; ++step) extents.AddNotes(key, step, wanted);
  }
  for (const Extent& extent : wanted) {
    if (extent.end() < extent.offset || extent.end() > index.header().file_bytes) __builtin_trap();
  }
  extents.CheckCommon().IgnoreError();
}

void UseAll(const Index& index) {
  CheckExtents(index);
  uint64_t sum = Checksum(index.metadata());
  const auto add = [&](uint64_t key, std::string_view text) {
    sum += Checksum(text) + Checksum(index.Find(key).value_or("")) + Checksum(index.FindNotes(key));
  };
  for (uint64_t key = 0; key < 16; ++key) add(key, "");
  const std::array<uint64_t, 8> keys = {0, 1, 2, 3, 4, 5, 6, 7};
  std::array<std::optional<std::string_view>, 8> values;
  index.FindBatch(keys, absl::MakeSpan(values));
  for (const auto& value : values) sum += Checksum(value.value_or(""));
  index.ForEach(add);
  index.ForEachNote(add);
  (void)index.Verify();
}

}  // namespace
}  // namespace tabia::index

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tabia::index;
  const std::unique_ptr<char[]> block(new char[size]);
  if (size > 0) std::memcpy(block.get(), data, size);
  const std::string_view bytes(block.get(), size);
  if (const auto index = Index::Open(bytes, "raw"); index.ok()) UseAll(*index);
  if (size < kHeaderBytes) return 0;
  RepairHeader(block.get(), size);
  const auto index = Index::Open(bytes, "repaired");
  if (!index.ok()) return 0;
  RepairSections(block.get(), index->header());
  RepairHeader(block.get(), size);
  if (const auto repaired = Index::Open(bytes, "repaired"); repaired.ok()) UseAll(*repaired);
  return 0;
}
