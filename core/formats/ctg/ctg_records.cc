#include "core/formats/ctg/ctg_records.h"

#include <cstdint>

#include "core/formats/ctg/ctg_en_passant.h"
#include "core/formats/ctg/ctg_frame.h"
#include "core/formats/ctg/ctg_position_code.h"

namespace tabia::formats {

std::optional<CtgRecord> FindInCtgPage(std::string_view book, uint64_t page, std::string_view position) {
  CtgPage records(book, page);
  for (CtgRecord record; records.Next(record);) {
    if (record.position == position) return record;
  }
  return std::nullopt;
}

std::optional<CtgRecord> CtgRecords::Find(const chess::Position& position) const {
  std::optional<CtgRecord> record = FindExactly(position);
  if (!record && HasIdleEnPassant(position)) record = FindExactly(WithoutEnPassant(position));
  return record;
}

std::optional<CtgRecord> CtgRecords::FindExactly(const chess::Position& position) const {
  CtgPositionCode code;
  if (!code.Encode(position, CtgFrameOf(position))) return std::nullopt;
  const std::optional<uint64_t> page = locator_.PageOf(CtgHash(code.bytes()));
  return page ? FindInCtgPage(book_, *page, code.bytes()) : std::nullopt;
}

}  // namespace tabia::formats
