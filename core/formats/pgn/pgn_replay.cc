#include "core/formats/pgn/pgn_replay.h"

#include <memory>
#include <utility>
#include <vector>

#include "core/base/status.h"
#include "core/formats/pgn/pgn_parser.h"
#include "core/formats/pgn/pgn_records.h"

namespace tabia::formats {
namespace {

using Forks = std::vector<std::unique_ptr<records::ChessVisitor>>;

// Returns a visitor for each thread; none if a single one is to read the text. In strict reading the first bad game
// ends it, and no later one may have been visited.
Forks ForksFor(const PgnInput& input, const ReadOptions& options, records::ChessVisitor& visitor) {
  Forks forks;
  if (options.threads < 2 || options.strict) return forks;
  if (input.file_bytes > 0 && input.file_bytes < 2 * input.block_bytes) return forks;
  while (forks.size() < options.threads) {
    std::unique_ptr<records::ChessVisitor> fork = visitor.Fork();
    if (fork == nullptr) break;
    forks.push_back(std::move(fork));
  }
  return forks;
}

}  // namespace

absl::StatusOr<records::SourceReport> ReplayPgn(const PgnInput& input, const ReadOptions& options,
                                                records::ChessVisitor& visitor) {
  const Forks forks = ForksFor(input, options, visitor);
  PgnRecords all(input.path, options, forks.empty() ? visitor : *forks.front());
  if (forks.empty()) {
    PgnTextState text;
    TABIA_RETURN_IF_ERROR(all.Read(input.bytes, input.file_bytes, text));
    return all.TakeReport();
  }
  ReadOptions options_of_blocks = options;
  options_of_blocks.progress = {};
  PgnPartMakers<PgnRecords> makers;
  for (const auto& fork : forks) {
    makers.push_back([&input, &options_of_blocks, &fork] {
      return std::make_unique<PgnRecords>(input.path, options_of_blocks, *fork);
    });
  }
  TABIA_RETURN_IF_ERROR(ParsePgnOnThreads(input, makers, all, options.progress));
  return all.TakeReport();
}

}  // namespace tabia::formats
