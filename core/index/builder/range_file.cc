#include "core/index/builder/range_file.h"

#include <memory>
#include <optional>
#include <utility>

#include "absl/functional/function_ref.h"

#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/ordered_stage.h"
#include "core/base/spool.h"
#include "core/base/status.h"
#include "core/index/builder/index_writer.h"
#include "core/index/builder/keyed_spool.h"
#include "core/index/builder/record_block.h"
#include "core/index/layout/index_layout.h"

namespace tabia::index {
namespace {

constexpr std::string_view kRangeMagic("\x89TABRG\r\n", 8);
constexpr uint32_t kRangeVersion = 1;
constexpr uint64_t kRangeChecksumAt = 80, kRangeHeaderBytes = 88;
constexpr uint64_t kRangeCopyBytes = uint64_t{1} << 20;
constexpr uint64_t kCheckedThousandths = 250;  // of the time of a join

// Appends the blocks of a spool to `sink`.
absl::StatusOr<RangeFile::Blocks> CopyBlocks(const KeyedSpool& keys, ByteSink& sink) {
  RunningChecksum checksum;
  SpoolReader reader(keys.spool(), kRangeCopyBytes);
  for (std::string_view part; !(part = reader.Peek(1)).empty(); reader.Skip(part.size())) {
    checksum.Add(part);
    TABIA_RETURN_IF_ERROR(sink.Append(part));
  }
  TABIA_RETURN_IF_ERROR(reader.status());
  return RangeFile::Blocks{keys.count(), checksum.Value(), {}};
}

void AppendBlocks(std::string& header, const RangeFile::Blocks& blocks, uint64_t size) {
  Append(header, blocks.keys);
  Append(header, size);
  Append(header, blocks.checksum);
}

// Takes the numbers of blocks whose bytes start at `start` of the file. Returns false if they are not in the file.
bool TakeBlocks(ByteReader& header, std::string_view file, uint64_t start, RangeFile::Blocks& blocks) {
  blocks.keys = header.Take<uint64_t>().value_or(0);
  const uint64_t size = header.Take<uint64_t>().value_or(0);
  blocks.checksum = header.Take<uint64_t>().value_or(0);
  if (start > file.size() || size > file.size() - start) return false;
  blocks.bytes = file.substr(start, size);
  return true;
}

}  // namespace

absl::Status WriteRange(const FoldedKeys& keys, const KeyRange& range, std::string_view description,
                        ByteSink& sink) {
  TABIA_RETURN_IF_ERROR(sink.Append(std::string(kRangeHeaderBytes, '\0')));
  TABIA_RETURN_IF_ERROR(sink.Append(description));
  TABIA_ASSIGN_OR_RETURN(const RangeFile::Blocks values, CopyBlocks(keys.values, sink));
  TABIA_ASSIGN_OR_RETURN(const RangeFile::Blocks notes, CopyBlocks(keys.notes, sink));
  std::string header(kRangeMagic);
  Append(header, kRangeVersion);
  Append(header, static_cast<uint32_t>(description.size()));
  Append(header, range.number);
  Append(header, range.count);
  AppendBlocks(header, values, keys.values.spool().size());
  AppendBlocks(header, notes, keys.notes.spool().size());
  Append(header, Checksum(description));
  Append(header, Checksum(header));
  return sink.Replace(0, header);
}

bool RangeFile::Recognises(std::string_view first_bytes) {
  return first_bytes.starts_with(kRangeMagic);
}

absl::StatusOr<RangeFile> RangeFile::Open(std::string_view bytes, std::string_view name) {
  const auto damage = [name](uint64_t byte, std::string_view why) {
    return BadFile(name, FormatText("byte %d", byte), why);
  };
  if (!Recognises(bytes)) return damage(0, "not a range of a merge");
  if (bytes.size() < kRangeHeaderBytes) return damage(bytes.size(), "the file ends in its header");
  if (Load<uint64_t>(bytes.data() + kRangeChecksumAt) != Checksum(bytes.substr(0, kRangeChecksumAt)))
    return damage(kRangeChecksumAt, "the checksum of the header is wrong");
  ByteReader header(bytes.substr(kRangeMagic.size()));
  if (const uint32_t version = header.Take<uint32_t>().value_or(0); version != kRangeVersion) {
    return damage(
        8, FormatText("a range of version %d, but this tabia reads version %d", version, kRangeVersion));
  }
  const uint64_t description_bytes = header.Take<uint32_t>().value_or(0);
  RangeFile file;
  file.name_ = name;
  file.range_.number = header.Take<uint32_t>().value_or(0);
  file.range_.count = header.Take<uint32_t>().value_or(0);
  if (file.range_.number == 0 || file.range_.number > file.range_.count || file.range_.count > kMaxRanges)
    return damage(16, "there is no such range");
  const uint64_t values_at = kRangeHeaderBytes + description_bytes;
  if (!TakeBlocks(header, bytes, values_at, file.values_) ||
      !TakeBlocks(header, bytes, values_at + file.values_.bytes.size(), file.notes_) ||
      values_at + file.values_.bytes.size() + file.notes_.bytes.size() != bytes.size()) {
    return damage(16, "the file is not as long as its header says");
  }
  file.description_ = bytes.substr(kRangeHeaderBytes, description_bytes);
  if (header.Take<uint64_t>() != Checksum(file.description_))
    return damage(kRangeHeaderBytes, "the checksum of the description is wrong");
  return file;
}

namespace {

struct OpenedBlock {
  std::unique_ptr<RecordBlockReader> reader;
  absl::Status status;
};

// Adds the keys of one kind of a range to a join.
class BlocksCheck {
 public:
  using OnKey = absl::FunctionRef<void(const MixedRecord& key)>;

  BlocksCheck(const RangeFile& file, const RangeFile::Blocks& blocks, std::string_view what,
              uint64_t max_bytes)
      : file_(file), blocks_(blocks), what_(what), max_bytes_(max_bytes), next_mixed_(file.range().first()) {}

  // Unpacks the blocks on several threads, and visits each key, in order.
  absl::Status Run(uint32_t threads, OnKey visit) {
    std::string_view rest = blocks_.bytes;
    RunningChecksum checksum;
    const auto next = [&]() -> std::optional<std::string_view> {
      const char* const begin = rest.data();
      const std::string_view block = TakeBlock(rest);
      checksum.Add({begin, static_cast<size_t>(rest.data() - begin)});
      return block.empty() ? std::nullopt : std::optional(block);
    };
    OrderedStage<std::string_view, OpenedBlock> stage(threads, [](std::string_view& block, auto emit) {
      OpenedBlock opened{std::make_unique<RecordBlockReader>(), {}};
      opened.status = opened.reader->Open(block);
      emit(std::move(opened));
    });
    TABIA_RETURN_IF_ERROR(stage.Run(next, [&](const OpenedBlock& block) { return Add(block, visit); }));
    if (!rest.empty()) return Damage("bytes that are no block");
    if (checksum.Value() != blocks_.checksum) return Damage("the checksum is not the one in the header");
    if (keys_ != blocks_.keys) return Damage("not as many keys as the header says");
    return absl::OkStatus();
  }

 private:
  absl::Status Add(const OpenedBlock& block, OnKey visit) {
    if (!block.status.ok()) return Damage("a block cannot be unpacked");
    for (MixedRecord key; block.reader->Next(key); ++keys_) {
      if (key.mixed < next_mixed_ || key.mixed > file_.range().last() || is_full_)
        return Damage("a key out of order or of another range");
      if (key.bytes.size() > max_bytes_) return Damage("too many bytes for a key");
      is_full_ = key.mixed == UINT64_MAX;
      next_mixed_ = key.mixed + 1;
      visit(key);
    }
    return block.reader->left() == 0 ? absl::OkStatus() : Damage("a block ends within a record");
  }
  absl::Status Damage(std::string_view why) const {
    return BadFile(file_.name(),
                   FormatText("%s of range %d of %d", what_, file_.range().number, file_.range().count), why);
  }

  const RangeFile& file_;
  const RangeFile::Blocks& blocks_;
  const std::string_view what_;
  const uint64_t max_bytes_;
  uint64_t next_mixed_;   // the lowest key that may follow
  bool is_full_ = false;  // no key may follow
  uint64_t keys_ = 0;
};

absl::Status AddRange(const RangeFile& range, uint32_t threads, FoldedKeys& keys) {
  TABIA_RETURN_IF_ERROR(
      BlocksCheck(range, range.values(), "values", kMaxValueBytes).Run(threads, [&](const MixedRecord& key) {
        keys.counts.Add(key.bytes);
      }));
  TABIA_RETURN_IF_ERROR(
      BlocksCheck(range, range.notes(), "notes", kMaxNoteBytes).Run(threads, [](const MixedRecord&) {}));
  keys.values.AddFile(range.values().bytes, range.values().keys);
  keys.notes.AddFile(range.notes().bytes, range.notes().keys);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<BuildReport> JoinRanges(absl::Span<const RangeFile> ranges, std::string_view metadata,
                                       const BuildLimits& given_limits, ByteSink& sink,
                                       const Progress& progress) {
  const BuildLimits limits = WithDefaults(given_limits);
  TABIA_RETURN_IF_ERROR(CheckMemory(limits));
  FoldedKeys keys(limits);
  const Progress checking = PartOf(progress, 0, kCheckedThousandths);
  for (size_t i = 0; i < ranges.size(); ++i) {
    if (checking) checking(i, ranges.size());
    TABIA_RETURN_IF_ERROR(AddRange(ranges[i], limits.threads, keys));
  }
  BuildReport report;
  report.keys = keys.values.count();
  report.notes = keys.notes.count();
  const Progress placing = PartOf(progress, kCheckedThousandths, 1000);
  TABIA_ASSIGN_OR_RETURN(const Header header,
                         WriteFoldedKeys(std::move(keys), metadata, limits, sink, [&](uint64_t placed) {
                           if (placing)
                             placing(report.keys == 0 ? 1 : placed, report.keys == 0 ? 1 : report.keys);
                         }));
  report.Take(header);
  return report;
}

}  // namespace tabia::index
