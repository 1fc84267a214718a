#include "core/formats/foreign_packing.h"

#include <array>

namespace tabia::formats {
namespace {

using namespace std::string_view_literals;

struct Magic {
  std::string_view bytes, name;
};

constexpr std::array<Magic, 7> kForeignPackings = {{
    {"BZh"sv, "bzip2"},
    {"PK\x03\x04"sv, "zip"},
    {"7z\xbc\xaf\x27\x1c"sv, "7-Zip"},
    {"Rar!\x1a\x07"sv, "rar"},
    {"\x04\x22\x4d\x18"sv, "lz4"},
    {"LZIP"sv, "lzip"},
    {"\x1f\x9d"sv, "compress"},
}};

}  // namespace

std::string_view ForeignPackingOf(std::string_view first_bytes) {
  for (const Magic& magic : kForeignPackings) {
    if (first_bytes.starts_with(magic.bytes)) return magic.name;
  }
  return {};
}

}  // namespace tabia::formats
