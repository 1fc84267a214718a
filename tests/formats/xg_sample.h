// Writes game files of eXtreme Gammon, whole or with damage.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/packed/deflate.h"
#include "core/formats/xg/xg_archive.h"
#include "core/formats/xg/xg_layout.h"
#include "tests/base/packed.h"
#include "tests/base/put.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {

// A file of the archive. The registry states its true values unless they are set here.
struct XgSampleFile {
  std::string name, bytes;
  bool is_packed = true;
  std::optional<std::string> stored = {};
  std::optional<int32_t> size = {}, stored_size = {}, offset = {};
  std::optional<uint32_t> crc = {};
  std::optional<uint8_t> status = {};
};

struct XgSampleArchive {
  std::vector<XgSampleFile> files;
  bool has_packed_registry = true;
  std::string picture = "a picture";

  std::string Bytes() const;
};

inline constexpr size_t kXgHeaderBytes = 8232, kXgTrailerBytes = 36, kXgEntryBytes = 532;

inline std::string XgHeader(uint32_t picture_size) {
  std::string header(kXgHeaderBytes, '\0');
  header.replace(0, 4, "RGMH");
  Put<uint32_t>(header, 4, 1);
  Put<uint32_t>(header, 8, kXgHeaderBytes);
  Put<uint32_t>(header, 20, picture_size);
  return header;
}

inline std::string XgEntry(const XgSampleFile& file, size_t stored_size, size_t offset) {
  std::string entry(kXgEntryBytes, '\0');
  entry[0] = static_cast<char>(file.name.size());
  entry.replace(1, file.name.size(), file.name);
  Put(entry, 512, file.size.value_or(static_cast<int32_t>(file.bytes.size())));
  Put(entry, 516, file.stored_size.value_or(static_cast<int32_t>(stored_size)));
  Put(entry, 520, file.offset.value_or(static_cast<int32_t>(offset)));
  Put(entry, 524, file.crc.value_or(Crc32(file.bytes)));
  Put(entry, 528, file.status.value_or(file.is_packed ? 0 : 1));
  return entry;
}

// States the checksum that the archive has.
inline void SetXgChecksum(std::string& bytes, size_t archive_begin) {
  const size_t end = bytes.size() - kXgTrailerBytes;
  Put(bytes, end, Crc32(std::string_view(bytes).substr(archive_begin, end - archive_begin)));
}

inline std::string XgSampleArchive::Bytes() const {
  std::string all, registry;
  for (const XgSampleFile& file : files) {
    const std::string stored = file.stored.value_or(file.is_packed ? Packed(file.bytes) : file.bytes);
    registry += XgEntry(file, stored.size(), all.size());
    all += stored;
  }
  const std::string stored_registry = has_packed_registry ? Packed(registry) : registry;
  std::string trailer(kXgTrailerBytes, '\0');
  Put(trailer, 4, static_cast<int32_t>(files.size()));
  Put<int32_t>(trailer, 8, 1);
  Put(trailer, 12, static_cast<int32_t>(stored_registry.size()));
  Put(trailer, 16, static_cast<int32_t>(all.size()));
  Put<uint8_t>(trailer, 20, has_packed_registry ? 1 : 0);
  const std::string header = XgHeader(static_cast<uint32_t>(picture.size())) + picture;
  std::string bytes = header + all + stored_registry + trailer;
  SetXgChecksum(bytes, header.size());
  return bytes;
}

// A game by its records, numbered as in the file.
struct XgSampleGame {
  std::vector<std::string> records;
  std::string rollouts, comments;

  // Returns the file temp.xg.
  std::string Records() const {
    std::string all;
    for (const std::string& record : records) all += record;
    return all;
  }
  XgSampleArchive Archive() const {
    XgSampleArchive archive;
    archive.files.push_back({"temp.xg", Records()});
    if (!rollouts.empty()) archive.files.push_back({"temp.xgr", rollouts});
    if (!comments.empty()) archive.files.push_back({"temp.xgc", comments});
    return archive;
  }
};

inline constexpr const char* kRealXg = TABIA_TEST_DATA "/formats/xg/match_with_comment.xg";

// Reads the first `count` records of a game file.
inline XgSampleGame ReadXgSample(const std::string& path, size_t count = SIZE_MAX) {
  const std::string bytes = ReadFile(path);
  const auto archive = XgArchive::Open(path, bytes);
  const std::string all = *archive->Unpack("temp.xg");
  XgSampleGame game;
  game.comments = *archive->Unpack("temp.xgc");
  for (size_t at = 0; at < all.size() && game.records.size() < count; at += kXgRecordBytes) {
    game.records.push_back(all.substr(at, kXgRecordBytes));
  }
  return game;
}

}  // namespace tabia::formats
