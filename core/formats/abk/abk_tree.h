// The tree of an Arena book, walked from the start position.
//
// Each record links to the first reply and to the next alternative. In a damaged file a link may lead anywhere, even
// back into its own line, so the walk enters each record only once. The file decides the depth, so the walk has its
// own stack, of at most two elements for each ply, instead of recursion.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/chess/move.h"
#include "core/chess/played_line.h"
#include "core/chess/position.h"
#include "core/formats/abk/abk_layout.h"

namespace tabia::formats {

// A record whose move is legal.
struct AbkNode {
  const AbkRecord& record;
  const chess::Position& before;
  chess::Move move;
};

class AbkTree {
 public:
  // Keeps references to `header` and to `bytes`, the whole file.
  AbkTree(const AbkHeader& header, std::string_view bytes) : header_(header), bytes_(bytes) {}

  using OnNode = absl::FunctionRef<absl::Status(const AbkNode& node)>;
  // Called for each branch that is cut, with the kind of fault, such as "illegal move", and its offset in the file.
  using OnFault = absl::FunctionRef<absl::Status(std::string_view kind, uint64_t offset,
                                                 absl::FunctionRef<std::string()> why)>;

  // Visits the records in preorder. Returns the first error of a callback, which ends the walk.
  absl::Status Walk(OnNode on_node, OnFault on_fault, const Progress& progress);

  // Returns the number of records that the last walk did not enter.
  uint64_t never_reached() const { return header_.end_record - header_.first_record - entered_count_; }

 private:
  struct Link {
    uint64_t from_offset;  // of the link itself, for error messages
    uint32_t index;
    uint32_t ply;
  };

  // Pushes a link onto the stack unless it is empty.
  void Push(uint32_t from_index, uint64_t field_offset, uint32_t index, uint32_t ply);
  // Returns false, after `on_fault`, if the link cannot be followed.
  absl::StatusOr<bool> Enter(const Link& link, OnFault on_fault);
  absl::Status Visit(const Link& link, OnNode on_node, OnFault on_fault);

  const AbkHeader& header_;
  const std::string_view bytes_;
  chess::PlayedLine line_;
  std::vector<Link> links_;
  std::vector<bool> entered_;  // by index from the first record on
  uint64_t entered_count_ = 0;
};

}  // namespace tabia::formats
