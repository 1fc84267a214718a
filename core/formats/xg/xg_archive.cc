#include "core/formats/xg/xg_archive.h"

#include "core/base/bytes.h"
#include "core/base/format.h"
#include "core/base/packed/deflate.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kArchiveMagic = "RGMH";
constexpr uint64_t kXgHeaderBytes = 8232, kTrailerBytes = 36, kEntryBytes = 532;
constexpr int32_t kMaxFiles = 16;
constexpr uint32_t kVersion = 1;  // of the header and of the archive

namespace header {
constexpr size_t kVersionAt = 4, kSizeAt = 8, kPictureAt = 12, kPictureSizeAt = 20;
}
namespace trailer {
constexpr size_t kCrcAt = 0, kFilesAt = 4, kVersionAt = 8, kRegistrySizeAt = 12, kFilesSizeAt = 16,
                 kIsPackedAt = 20;
}
namespace entry {
constexpr size_t kNameAt = 0, kSizeAt = 512, kStoredSizeAt = 516, kOffsetAt = 520, kCrcAt = 524,
                 kStatusAt = 528;
constexpr uint8_t kPacked = 0, kStored = 1;
}  // namespace entry

}  // namespace

bool IsXgArchive(std::string_view first_bytes) {
  return first_bytes.substr(0, kArchiveMagic.size()) == kArchiveMagic;
}

absl::StatusOr<XgArchive> XgArchive::Open(const std::string& path, std::string_view bytes) {
  XgArchive archive(path, bytes);
  if (!IsXgArchive(bytes)) return archive.Bad(0, "not a game of eXtreme Gammon: does not begin with RGMH");
  if (bytes.size() < kXgHeaderBytes + kTrailerBytes) {
    return archive.Bad(bytes.size(), FormatText("the file ends before its %d bytes of header and trailer",
                                                kXgHeaderBytes + kTrailerBytes));
  }
  TABIA_ASSIGN_OR_RETURN(const Trailer trailer, archive.ReadTrailer());
  TABIA_RETURN_IF_ERROR(archive.CheckHeader(trailer.begin));
  if (Crc32(bytes.substr(trailer.begin, trailer.end - trailer.begin)) != trailer.crc) {
    return archive.Bad(trailer.begin, "the checksum of the archive, which begins here, is wrong");
  }
  TABIA_ASSIGN_OR_RETURN(const std::string registry, archive.ReadRegistry(trailer));
  for (uint64_t i = 0; i < trailer.files; ++i) {
    TABIA_ASSIGN_OR_RETURN(File file, archive.ReadFile(registry.data() + i * kEntryBytes, trailer));
    archive.files_.push_back(std::move(file));
  }
  TABIA_RETURN_IF_ERROR(archive.CheckFiles());
  return archive;
}

absl::StatusOr<XgArchive::Trailer> XgArchive::ReadTrailer() const {
  const uint64_t at = bytes_.size() - kTrailerBytes;
  const char* fields = bytes_.data() + at;
  // The fields are signed and of 32 bits. They are checked in 64 bits, in which no sum of two overflows.
  const auto field = [&](size_t offset) { return int64_t{Load<int32_t>(fields + offset)}; };
  const int64_t files = field(trailer::kFilesAt), registry_size = field(trailer::kRegistrySizeAt),
                files_size = field(trailer::kFilesSizeAt);
  if (field(trailer::kVersionAt) != kVersion) {
    return Bad(at,
               FormatText("no archive ends here (version %d, not %d): the file is cut short or is not a file "
                          "of eXtreme Gammon",
                          field(trailer::kVersionAt), kVersion));
  }
  if (files < 1 || files > kMaxFiles) {
    return Bad(at + trailer::kFilesAt,
               FormatText("an archive of %d files, not of 1 to %d", files, kMaxFiles));
  }
  const auto room = static_cast<int64_t>(at - kXgHeaderBytes);
  if (registry_size < 0 || files_size < 0 || registry_size + files_size > room) {
    return Bad(
        at, FormatText("files of %d bytes and a registry of %d, but only %d bytes between header and trailer",
                       files_size, registry_size, room));
  }
  const auto is_packed = static_cast<uint8_t>(fields[trailer::kIsPackedAt]);
  if (is_packed > 1) {
    return Bad(at + trailer::kIsPackedAt, FormatText("%d is neither 0 (stored) nor 1 (packed)", is_packed));
  }
  Trailer read;
  read.crc = Load<uint32_t>(fields + trailer::kCrcAt);
  read.files = static_cast<uint64_t>(files);
  read.has_packed_registry = is_packed == 1;
  read.end = at;
  read.registry = at - static_cast<uint64_t>(registry_size);
  read.begin = read.registry - static_cast<uint64_t>(files_size);
  return read;
}

// Checks that the archive begins at the same byte seen from both ends: after the header and the picture, and
// by the sizes in the trailer.
absl::Status XgArchive::CheckHeader(uint64_t archive_begin) const {
  const auto version = Load<uint32_t>(bytes_.data() + header::kVersionAt);
  if (version != kVersion) {
    return Bad(header::kVersionAt, FormatText("a header of version %d instead of %d", version, kVersion));
  }
  const auto size = Load<uint32_t>(bytes_.data() + header::kSizeAt);
  if (size != kXgHeaderBytes) {
    return Bad(header::kSizeAt, FormatText("a header of %d bytes instead of %d", size, kXgHeaderBytes));
  }
  const auto picture = Load<uint64_t>(bytes_.data() + header::kPictureAt);
  const auto picture_size = Load<uint32_t>(bytes_.data() + header::kPictureSizeAt);
  if (picture > bytes_.size() || kXgHeaderBytes + picture + picture_size != archive_begin) {
    return Bad(header::kPictureAt,
               FormatText("the picture of %d bytes does not end where the archive begins, at byte %d",
                          picture_size, archive_begin));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> XgArchive::ReadRegistry(const Trailer& trailer) const {
  const std::string_view stored = bytes_.substr(trailer.registry, trailer.end - trailer.registry);
  const uint64_t size = trailer.files * kEntryBytes;
  if (trailer.has_packed_registry) {
    auto registry = Inflate(stored, size);
    return registry.ok() ? std::move(registry)
                         : Bad(trailer.registry, "registry: " + Message(registry.status()));
  }
  if (stored.size() != size) {
    return Bad(trailer.registry, FormatText("a registry of %d bytes for %s", stored.size(),
                                            FormatCount(trailer.files, "file")));
  }
  return std::string(stored);
}

absl::StatusOr<XgArchive::File> XgArchive::ReadFile(const char* fields, const Trailer& trailer) const {
  const int64_t size = Load<int32_t>(fields + entry::kSizeAt);
  const int64_t stored_size = Load<int32_t>(fields + entry::kStoredSizeAt);
  const int64_t offset = Load<int32_t>(fields + entry::kOffsetAt);
  const auto status = static_cast<uint8_t>(fields[entry::kStatusAt]);
  File file;
  file.name.assign(fields + entry::kNameAt + 1, static_cast<uint8_t>(fields[entry::kNameAt]));
  const auto bad = [&](std::string_view why) {
    return Bad(trailer.registry, FormatText("registry: %s: %s", MakePrintable(file.name), why));
  };
  const auto room = static_cast<int64_t>(trailer.registry - trailer.begin);
  if (size < 0 || stored_size < 0 || offset < 0 || offset + stored_size > room) {
    return bad(FormatText("%d bytes, stored as %d from byte %d of %d", size, stored_size, offset, room));
  }
  if (status != entry::kPacked && status != entry::kStored) return bad(FormatText("status %d", status));
  if (status == entry::kStored && size != stored_size) {
    return bad(FormatText("%d bytes, stored as they are in %d", size, stored_size));
  }
  file.size = static_cast<uint64_t>(size);
  file.stored_size = static_cast<uint64_t>(stored_size);
  file.offset = trailer.begin + static_cast<uint64_t>(offset);
  file.crc = Load<uint32_t>(fields + entry::kCrcAt);
  file.is_packed = status == entry::kPacked;
  return file;
}

absl::Status XgArchive::CheckFiles() const {
  uint64_t size = 0;
  for (const File& file : files_) {
    size += file.size;
    for (const File& other : files_) {
      if (&other == &file) break;
      if (other.name == file.name) return Bad(file.offset, "a second file " + MakePrintable(file.name));
    }
  }
  if (size <= kMaxXgBytes) return absl::OkStatus();
  return Bad(0, FormatText("unpacks to %d bytes, more than the %d that are read", size, kMaxXgBytes));
}

absl::StatusOr<std::string> XgArchive::Unpack(std::string_view name) const {
  for (const File& file : files_) {
    if (file.name != name) continue;
    const std::string_view stored = bytes_.substr(file.offset, file.stored_size);
    const auto bad = [&](std::string_view why) { return Bad(file.offset, FormatText("%s: %s", name, why)); };
    auto unpacked = file.is_packed ? Inflate(stored, file.size) : std::string(stored);
    if (!unpacked.ok()) return bad(Message(unpacked.status()));
    if (Crc32(*unpacked) != file.crc) return bad("the checksum of the unpacked bytes is wrong");
    return unpacked;
  }
  return std::string();
}

absl::Status XgArchive::Bad(uint64_t offset, std::string_view why) const {
  return BadFile(path_, FormatText("byte %d", offset), why);
}

}  // namespace tabia::formats
