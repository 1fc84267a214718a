// The container of eXtreme Gammon's game files (.xg, .xgp): a header and a picture for the file manager, then
// an archive of a few files.
//
//   0                header, 8232 bytes: "RGMH"; u32 version; u32 size of the header; i64 offset of the
//   picture
//                    from the end of the header; u32 size of the picture; texts
//   behind the picture   the files, most of them packed by zlib
//   behind them      registry: 532 bytes for each file: name; path; i32 size; i32 stored size; i32 offset;
//   u32
//                    CRC of the unpacked bytes; u8 0 for packed, 1 for stored
//   end - 36         trailer: u32 CRC of files and registry; i32 number of files; i32 version; i32 size of
//   the
//                    registry as stored; i32 size of all files as stored; u8 whether the registry is packed
//
// Names and paths of the archive are compared, never used.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace tabia::formats {

inline constexpr uint64_t kMaxXgBytes = uint64_t{256} << 20;  // of all files of an archive, unpacked

// Whether the file begins as a game file does.
bool IsXgArchive(std::string_view first_bytes);

class XgArchive {
 public:
  // BadFile if `bytes`, the whole file, do not agree with each other: sizes, places, checksum. `bytes` must
  // outlive this object.
  static absl::StatusOr<XgArchive> Open(const std::string& path, std::string_view bytes);

  // The unpacked bytes of the file of that name, empty if there is none. BadFile if they are damaged.
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
  // What the trailer says, with places in the whole file.
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
