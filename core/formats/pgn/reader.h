// Reads games in Portable Game Notation (*.pgn), plain or packed by gzip or xz, from a file or a pipe.
//
// Every ply of a main line becomes a record, with the game's result as seen by its player. The tags FEN,
// SetUp and Variant are honoured. A game with a fault is skipped whole, because what comes before a fault may
// be wrong too: "illegal move" (or ambiguous), "null move", "unknown variant", "unreadable position",
// "illegal position", "endless game", "unterminated comment", "unterminated variation". The tag Result
// decides; where it is missing or "*", the result behind the moves. Packed bytes that are damaged or cut are
// an error.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/byte_source.h"
#include "core/base/os/mapped_file.h"
#include "core/base/packed/unpack.h"
#include "core/formats/read_options.h"
#include "core/formats/reader.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

class PgnReader final : public Reader {
 public:
  static absl::StatusOr<std::unique_ptr<Reader>> Open(const std::string& path);
  // Of a pipe, which can be read once only. BadFile if it does not begin as PGN; Unavailable if nothing
  // comes.
  static absl::StatusOr<std::unique_ptr<Reader>> OpenPipe(const std::string& path);

  records::Game game() const override { return records::Game::kChess; }
  absl::StatusOr<records::SourceReport> Read(const ReadOptions& options,
                                             records::RecordVisitor& visitor) override;

 private:
  PgnReader(std::string path, std::unique_ptr<MappedFile> file, std::string head,
            std::unique_ptr<ByteSource> pipe)
      : path_(std::move(path)), file_(std::move(file)), head_(std::move(head)), pipe_(std::move(pipe)) {}

  std::unique_ptr<ByteSource> Bytes(Packing packing);

  const std::string path_;
  const std::unique_ptr<MappedFile> file_;  // none of a pipe
  std::string head_;                        // the first bytes of a pipe, and the rest
  std::unique_ptr<ByteSource> pipe_;
};

}  // namespace tabia::formats
