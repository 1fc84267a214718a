#include "core/formats/pgn/pgn_replay.h"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/ordered_stage.h"
#include "core/base/status.h"
#include "core/formats/pgn/pgn_parser.h"
#include "core/formats/pgn/pgn_records.h"

namespace tabia::formats {
namespace {

using Forks = std::vector<std::unique_ptr<records::RecordVisitor>>;

// Reads the blocks of a text on several threads.
class BlockReplay {
 public:
  BlockReplay(const PgnInput& input, const ReadOptions& options, const Forks& forks)
      : input_(input),
        options_(options),
        options_of_blocks_(WithoutProgress(options)),
        forks_(forks),
        all_(input.path, options, *forks.front()),
        blocks_(input.bytes, input.block_bytes) {}

  absl::StatusOr<records::SourceReport> Run() {
    TABIA_RETURN_IF_ERROR(ReadUntilNumbers());
    TABIA_RETURN_IF_ERROR(ReadBlocks());
    text_.line = blocks_.line();
    const std::unique_ptr<ByteSource> rest = blocks_.Rest();
    TABIA_RETURN_IF_ERROR(all_.Read(*rest, input_.file_bytes, text_));
    return all_.TakeReport();
  }

 private:
  // The result of a block.
  struct Part {
    std::unique_ptr<PgnRecords> records;
    uint64_t file_bytes;  // read when the block was
    absl::Status status;
  };
  using Stage = OrderedStage<PgnBlock, Part>;

  static ReadOptions WithoutProgress(ReadOptions options) {
    options.progress = {};
    return options;
  }

  absl::Status ReadUntilNumbers();
  absl::Status ReadBlocks();
  Stage::Work WorkOf(records::RecordVisitor& visitor) const;

  const PgnInput& input_;
  const ReadOptions& options_;
  const ReadOptions options_of_blocks_;
  const Forks& forks_;
  PgnRecords all_;
  PgnBlocks blocks_;
  PgnTextState text_;
};

// Reads block after block until a game has move numbers: they decide what later text without a number is.
absl::Status BlockReplay::ReadUntilNumbers() {
  while (!text_.had_numbers) {
    const std::optional<PgnBlock> block = blocks_.Next();
    if (!block) break;
    text_.line = block->line;
    const std::unique_ptr<ByteSource> bytes = MemorySource(block->text);
    TABIA_RETURN_IF_ERROR(all_.Read(*bytes, input_.file_bytes, text_));
  }
  return absl::OkStatus();
}

BlockReplay::Stage::Work BlockReplay::WorkOf(records::RecordVisitor& visitor) const {
  return [this, &visitor](const PgnBlock& block, Stage::Emit emit) {
    Part part = {
        std::make_unique<PgnRecords>(input_.path, options_of_blocks_, visitor), block.file_bytes, {}};
    PgnTextState text = text_;
    text.line = block.line;
    part.status = part.records->Read(*MemorySource(block.text), 0, text);
    emit(std::move(part));
  };
}

absl::Status BlockReplay::ReadBlocks() {
  std::vector<Stage::Work> works;
  for (const auto& fork : forks_) works.push_back(WorkOf(*fork));
  Stage stage(std::move(works));
  return stage.Run([this] { return blocks_.Next(); },
                   [this](const Part& part) {
                     TABIA_RETURN_IF_ERROR(part.status);
                     all_.Add(*part.records);
                     if (options_.progress) options_.progress(part.file_bytes, input_.file_bytes);
                     return absl::OkStatus();
                   });
}

// Returns a visitor for each thread; none if a single one is to read the text. In strict reading the first bad game
// ends it, and no later one may have been visited.
Forks ForksFor(const PgnInput& input, const ReadOptions& options, records::RecordVisitor& visitor) {
  Forks forks;
  if (options.threads < 2 || options.strict) return forks;
  if (input.file_bytes > 0 && input.file_bytes < 2 * input.block_bytes) return forks;
  while (forks.size() < options.threads) {
    std::unique_ptr<records::RecordVisitor> fork = visitor.Fork();
    if (fork == nullptr) break;
    forks.push_back(std::move(fork));
  }
  return forks;
}

}  // namespace

absl::StatusOr<records::SourceReport> ReplayPgn(const PgnInput& input, const ReadOptions& options,
                                                records::RecordVisitor& visitor) {
  const Forks forks = ForksFor(input, options, visitor);
  if (!forks.empty()) return BlockReplay(input, options, forks).Run();
  PgnRecords records(input.path, options, visitor);
  PgnTextState text;
  TABIA_RETURN_IF_ERROR(records.Read(input.bytes, input.file_bytes, text));
  return records.TakeReport();
}

}  // namespace tabia::formats
