// Parses a PGN text on several threads: each takes a block of whole games, and the results are added in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"

#include "core/base/byte_streams.h"
#include "core/base/ordered_stage.h"
#include "core/base/progress.h"
#include "core/base/status.h"
#include "core/formats/pgn/pgn_blocks.h"
#include "core/formats/pgn/pgn_parser.h"

namespace tabia::formats {

struct PgnInput {
  std::string path;  // for error messages
  ByteSource& bytes;
  uint64_t file_bytes = 0;              // for the progress; 0 if unknown
  size_t block_bytes = kPgnBlockBytes;  // size of the work of a thread
};

// A Part is the result of parsing a part of a text. It has two functions:
//   absl::Status Read(ByteSource& bytes, uint64_t file_bytes, PgnTextState& text), which parses the next part, and
//   void Add(Part& later), which adds the result of the next part.
// A maker returns an empty part for one block; there is one maker for each thread.
template <typename Part>
using PgnPartMakers = std::vector<std::function<std::unique_ptr<Part>()>>;

// Parses the whole text into `all`. Blocks go to the threads only after a game has had move numbers, because they
// decide how text without a number is parsed. `all` reads the blocks before, and the rest of the text (PgnBlocks).
template <typename Part>
absl::Status ParsePgnOnThreads(const PgnInput& input, const PgnPartMakers<Part>& makers, Part& all,
                               const Progress& progress) {
  struct Parsed {
    std::unique_ptr<Part> part;
    uint64_t file_bytes;  // read when the block was
    absl::Status status;
  };
  using Stage = OrderedStage<PgnBlock, Parsed>;

  PgnBlocks blocks(input.bytes, input.block_bytes);
  PgnTextState text;
  while (!text.had_numbers) {
    const std::optional<PgnBlock> block = blocks.Next();
    if (!block) break;
    text.line = block->line;
    TABIA_RETURN_IF_ERROR(all.Read(*MemorySource(block->text), input.file_bytes, text));
  }
  std::vector<typename Stage::Work> works;
  for (const auto& make_part : makers) {
    works.push_back([&text, &make_part](const PgnBlock& block, typename Stage::Emit emit) {
      Parsed parsed = {make_part(), block.file_bytes, {}};
      PgnTextState text_of_block = text;
      text_of_block.line = block.line;
      parsed.status = parsed.part->Read(*MemorySource(block.text), 0, text_of_block);
      emit(std::move(parsed));
    });
  }
  Stage stage(std::move(works));
  TABIA_RETURN_IF_ERROR(stage.Run([&blocks] { return blocks.Next(); },
                                  [&](const Parsed& parsed) {
                                    if (!parsed.status.ok()) return parsed.status;
                                    all.Add(*parsed.part);
                                    if (progress) progress(parsed.file_bytes, input.file_bytes);
                                    return absl::OkStatus();
                                  }));
  text.line = blocks.line();
  return all.Read(*blocks.Rest(), input.file_bytes, text);
}

}  // namespace tabia::formats
