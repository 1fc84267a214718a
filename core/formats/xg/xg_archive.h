// The container of eXtreme Gammon's game files (.xg, .xgp): a header, a thumbnail, and an archive of a few files.
//
//   header     8232 bytes at byte 0
//   thumbnail  of any size
//   files      consecutive, most of them packed by zlib
//   registry   532 bytes for each file; may be packed by zlib as a whole
//   trailer    36 bytes at the end of the file
//
//   header     0     "RGMH"
//              4     u32 version
//              8     u32 size of the header
//              12    i64 offset of the thumbnail from the end of the header
//              20    u32 size of the thumbnail; texts
//
//   registry   0     name, with its length in the first byte
//              256   path, likewise
//              512   i32 size
//              516   i32 size as stored
//              520   i32 offset from the first file
//              524   u32 CRC of the unpacked bytes
//              528   u8 0 if packed, 1 if stored
//
//   trailer    0     u32 CRC of files and registry
//              4     i32 number of files
//              8     i32 version
//              12    i32 size of the registry as stored
//              16    i32 size of all files as stored
//              20    u8 1 if the registry is packed
//
// Names and paths in the archive are only compared, never used to open files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

namespace tabia::formats {

inline constexpr uint64_t kMaxXgBytes = uint64_t{256} << 20;  // of all files of an archive, unpacked

// Returns whether a file with these first bytes is a game file.
bool IsXgArchive(std::string_view first_bytes);

class XgArchive {
 public:
  // Opens `bytes`, the whole file, to which the result keeps a reference. BadFile if sizes, offsets or the checksum do
  // not fit.
  static absl::StatusOr<XgArchive> Open(const std::string& path, std::string_view bytes);

  // Returns the unpacked bytes of the file `name`; empty if there is none. BadFile if they are damaged.
  absl::StatusOr<std::string> Unpack(std::string_view name) const;

 private:
  struct File {
    std::string name;
    uint64_t size = 0;
    uint64_t stored_size = 0;
    uint64_t offset = 0;  // in the whole file
    uint32_t crc = 0;
    bool is_packed = false;
  };
  // The values of the trailer, with offsets in the whole file.
  struct Trailer {
    uint32_t crc = 0;
    uint64_t files = 0;
    bool has_packed_registry = false;
    uint64_t begin = 0, registry = 0, end = 0;
  };

  XgArchive(std::string path, std::string_view bytes) : path_(std::move(path)), bytes_(bytes) {}
  absl::StatusOr<Trailer> ReadTrailer() const;
  absl::Status CheckHeader(uint64_t archive_begin) const;
  absl::StatusOr<std::string> ReadRegistry(const Trailer& trailer) const;
  absl::StatusOr<File> ReadFile(const char* entry, const Trailer& trailer) const;
  absl::Status CheckFiles() const;
  absl::Status Bad(uint64_t offset, std::string_view why) const;

  std::string path_;
  std::string_view bytes_;
  std::vector<File> files_;
};

}  // namespace tabia::formats
