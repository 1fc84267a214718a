#include "core/formats/ctg/ctg_records.h"

#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/formats/ctg/ctg_keys.h"
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

namespace {

absl::Status ScanCtgRecord(std::string_view book, uint64_t page, const CtgRecord& record,
                           CtgScanVisitor& visitor) {
  const std::optional<chess::Setup> setup = DecodeCtgPosition(record.position);
  if (!setup) {
    return visitor.Skip({"undecodable position", record.offset, [] {
                           return std::string("its bits are not those of 64 squares and their fields");
                         }});
  }
  const absl::StatusOr<chess::Position> position = chess::Position::FromSetup(*setup);
  if (!position.ok()) {
    return visitor.Skip({"illegal position", record.offset, [&] {
                           return FormatText("%s: %s", chess::ToEpd(*setup), Message(position.status()));
                         }});
  }
  CtgPositionCode code;
  const bool is_in_form = !CtgFrameOf(*position).mirrored && code.Encode(*position, {});
  if (!is_in_form || code.bytes() != record.position) {
    return visitor.Skip({"position in another form", record.offset, [&] {
                           return FormatText("a book looks for %s by other bytes", chess::ToEpd(*setup));
                         }});
  }
  if (FindInCtgPage(book, page, record.position)->offset != record.offset) {
    return visitor.Skip({"repeated position", record.offset,
                         [&] { return FormatText("%s has a record already", chess::ToEpd(*setup)); }});
  }
  return visitor.Visit(record, *position);
}

}  // namespace

absl::Status ScanCtg(std::string_view book, uint64_t pages, CtgScanVisitor& visitor) {
  for (uint64_t number = 0; number < pages; ++number) {
    CtgPage page(book, number);
    for (CtgRecord record; page.Next(record);) {
      TABIA_RETURN_IF_ERROR(ScanCtgRecord(book, number, record, visitor));
    }
    if (!page.damage().empty()) {
      TABIA_RETURN_IF_ERROR(visitor.Skip(
          {"damaged page", page.offset(), [&] { return FormatText("page %d: %s", number, page.damage()); }}));
    }
    visitor.Progress(number + 1);
  }
  return absl::OkStatus();
}

}  // namespace tabia::formats
