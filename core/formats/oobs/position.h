// The position that a row of an OOBS book names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/chess/entry/book_position.h"
#include "core/chess/setup.h"
#include "core/formats/oobs/fault.h"

namespace tabia::formats {

// Rows of one position mostly follow each other: a text is parsed once, and no further than asked.
class OobsPosition {
 public:
  // Of a variant whose rules tabia does not know, positions are opaque.
  explicit OobsPosition(std::string_view variant);

  // Reads the text of a row. The values below are valid then; if it returns false, only the fault is.
  bool Read(std::string_view text);
  const chess::BookPosition& position() const { return *position_; }
  const RowFault& fault() const { return fault_; }

  // The canonical key of what the text says, be it legal or not; nothing if it says nothing. Of a variant
  // whose rules are known.
  std::optional<uint64_t> ReadKey(std::string_view text);

 private:
  void Take(std::string_view text);
  bool Judge();
  bool JudgeOpaque();
  bool Fail(RowFault fault);

  const std::string variant_;
  const bool knows_rules_;

  std::optional<std::string> text_;
  absl::StatusOr<chess::Setup> setup_;  // of a variant whose rules are known
  std::optional<bool> sound_;           // what Read says of text_
  RowFault fault_;
  std::optional<chess::BookPosition> position_;
};

}  // namespace tabia::formats
