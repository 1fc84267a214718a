// A book in memory with the name of a file, for the fuzz targets.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "core/chess/variants/variant_name.h"
#include "core/formats/foreign_source.h"
#include "core/records/record_visitor.h"

namespace tabia::formats {

// Reads all bytes of its records, so that a sanitizer reports bad memory.
class TouchingVisitor final : public records::ChessVisitor, public records::BackgammonVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    touched_ = touched_ + position.check() + move.weight();
    return absl::OkStatus();
  }
  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note) override {
    touched_ = touched_ + position.key() + note.text.size();
    return absl::OkStatus();
  }
  absl::Status VisitPosition(const backgammon::PositionStatement& position) override {
    touched_ = touched_ + backgammon::SelfPips(position.board) + position.provenance.source.size();
    return absl::OkStatus();
  }
  absl::Status VisitDecision(const backgammon::Decision& decision) override {
    touched_ = touched_ + decision.candidates.size() + decision.comment.size();
    return absl::OkStatus();
  }
  absl::Status VisitCube(const backgammon::CubeDecision& decision) override {
    touched_ = touched_ + decision.comment.size();
    return absl::OkStatus();
  }

 private:
  volatile uint64_t touched_ = 0;
};

// A file of these bytes, as long as this object lives.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : descriptor_(memfd_create("book", 0)) {
    if (descriptor_ < 0 ||
        write(descriptor_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) {
      std::abort();
    }
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(descriptor_); }

  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  const int descriptor_;
};

// Reads a file of these bytes as a book.
inline void ReadMemoryBook(std::string_view bytes, const ReadOptions& options = {}) {
  const MemoryFile file(bytes);
  auto source = ForeignSource::Open(file.path());
  TouchingVisitor visitor;
  if (source.ok()) (void)source->Read(options, {visitor, visitor}).status();
}

// Returns the name of a variant with rules, of each in turn.
inline std::string SomeVariant(size_t number) {
  return std::string(chess::VariantName(static_cast<chess::Variant>(number % chess::kVariants)));
}

}  // namespace tabia::formats
