// Parses the position of a row of an OOBS book.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/chess/entry/book_position.h"
#include "core/chess/setup.h"
#include "core/formats/oobs/oobs_fault.h"

namespace tabia::formats {

// Rows of one position mostly follow each other: a text is parsed once, and no further than needed.
class OobsPosition {
 public:
  // Positions of a variant whose rules tabia does not know are opaque.
  explicit OobsPosition(std::string_view variant);

  // Reads the text of a row and returns whether it is a position. If so, position() is valid, else fault().
  bool Read(std::string_view text);
  const chess::BookPosition& position() const { return *position_; }
  const RowFault& fault() const { return fault_; }

  // Returns the canonical key of the setup in the text, legal or not; nothing if the text cannot be parsed.
  // Only for a variant whose rules are known.
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
  std::optional<bool> sound_;           // what Read has returned for text_
  RowFault fault_;
  std::optional<chess::BookPosition> position_;
};

}  // namespace tabia::formats
