// Turns settled lines into the bytes of the sections that follow them: lines, escapes and remainders.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"

#include "core/index/dictionary_builder.h"
#include "core/index/escapes_builder.h"
#include "core/index/placement.h"
#include "core/index/remainders_builder.h"

namespace tabia::index {

class LinesBuilder {
 public:
  // The payload of an entry is the number of its value in `values` and `symbols`, which must outlive this.
  LinesBuilder(uint64_t home_lines, uint32_t spread, absl::Span<const CountedValue> values,
               absl::Span<const uint32_t> symbols);

  void Add(const SettledLine& line);
  void Finish();

  const std::string& lines() const { return lines_; }
  const std::string& remainders() const { return remainders_.bytes(); }
  const EscapesBuilder& escapes() const { return escapes_; }
  uint64_t displaced_count() const { return displaced_count_; }
  uint64_t escape_count() const { return escape_count_; }

 private:
  uint32_t Symbol(uint64_t value, uint64_t symbol_at);
  void EndGroup();

  absl::Span<const CountedValue> values_;
  absl::Span<const uint32_t> symbols_;
  std::string lines_;
  RemaindersBuilder remainders_;
  EscapesBuilder escapes_;
  std::vector<uint64_t> open_symbols_;  // where lines_ waits for the symbols of this group's escapes
  uint64_t displaced_count_ = 0;
  uint64_t escape_count_ = 0;
};

}  // namespace tabia::index
