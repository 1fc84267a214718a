#include "core/index/section_writer.h"

#include "core/base/checksum.h"
#include "core/base/status.h"

namespace tabia::index {
namespace {

void LayOut(Header& header, const std::array<std::string_view, kSectionCount>& sections) {
  header.file_bytes = kHeaderBytes;
  for (uint32_t i = 0; i < kSectionCount; ++i) {
    const uint64_t alignment = Alignment(sections[i].size());
    const uint64_t offset = (header.file_bytes + alignment - 1) / alignment * alignment;
    header.sections[i] = {offset, sections[i].size(), Checksum(sections[i])};
    header.file_bytes = offset + sections[i].size();
  }
}

}  // namespace

absl::Status WriteFile(Header& header, const std::array<std::string_view, kSectionCount>& sections,
                       ByteSink& sink) {
  LayOut(header, sections);
  TABIA_RETURN_IF_ERROR(sink.Append(EncodeHeader(header)));
  uint64_t written = kHeaderBytes;
  for (uint32_t i = 0; i < kSectionCount; ++i) {
    TABIA_RETURN_IF_ERROR(sink.Append(std::string(header.sections[i].offset - written, '\0')));
    TABIA_RETURN_IF_ERROR(sink.Append(sections[i]));
    written = header.sections[i].offset + sections[i].size();
  }
  return absl::OkStatus();
}

}  // namespace tabia::index
