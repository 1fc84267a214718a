#include "core/formats/source_file.h"

#include <optional>
#include <utility>

#include "core/base/os/paths.h"
#include "core/base/packed/unpack.h"
#include "core/base/status.h"

namespace tabia::formats {
namespace {

constexpr size_t kHeadBytes = 1 << 16;  // enough to recognise a format

}  // namespace

absl::StatusOr<SourceFile> SourceFile::Open(const std::string& path) {
  SourceFile file(path);
  if (IsFolder(file.path_)) {
    file.kind_ = Kind::kFolder;
    return file;
  }
  if (IsPipe(file.path_)) {
    TABIA_RETURN_IF_ERROR(file.OpenPipe());
    return file;
  }
  file.Watch();
  TABIA_RETURN_IF_ERROR(file.Map());
  if (file.bytes().empty()) return BadFile(file.path_, "byte 0", "the file is empty");
  return file;
}

absl::StatusOr<SourceFile> SourceFile::OfCopy(const std::string& address, TempFile copy) {
  SourceFile file(address);
  file.held_ = std::make_shared<const TempFile>(std::move(copy));
  TABIA_RETURN_IF_ERROR(file.Map());
  return file;
}

absl::Status SourceFile::Map() {
  kind_ = Kind::kFile;
  TABIA_ASSIGN_OR_RETURN(MappedFile mapped, MappedFile::Open(path_, held_ ? held_->path() : path_));
  mapped_ = std::make_shared<const MappedFile>(std::move(mapped));
  return absl::OkStatus();
}

// Opens the file before it is mapped, so that no change comes between the two.
void SourceFile::Watch() {
  Descriptor file(OpenToRead(path_));
  if (!file.is_open()) return;  // mapping it reports the error
  const std::optional<FileState> state = StateOfFile(file.number());
  if (state) watched_ = std::make_shared<const Watched>(Watched{std::move(file), *state});
}

absl::Status SourceFile::CheckIsUnchanged() const {
  if (watched_ == nullptr || StateOfFile(watched_->file.number()) == watched_->state) return absl::OkStatus();
  return absl::AbortedError(path_ + ": cannot be read: the file changed while it was read");
}

absl::Status SourceFile::OpenPipe() {
  kind_ = Kind::kPipe;
  TABIA_ASSIGN_OR_RETURN(pipe_, tabia::OpenPipe(path_));
  while (head_.size() < kHeadBytes) {
    TABIA_ASSIGN_OR_RETURN(const std::string_view piece, pipe_->Next());
    if (piece.empty()) break;
    head_ += piece;
  }
  if (!head_.empty()) return absl::OkStatus();
  return absl::UnavailableError(path_ + ": cannot be read: no data was received");
}

absl::StatusOr<std::unique_ptr<ByteSource>> SourceFile::Stream() {
  if (mapped_) return MemorySource(mapped_->bytes());
  if (pipe_ == nullptr) return UsageError(path_ + ": a pipe: it can be read once only");
  return Joined(std::move(head_), std::move(pipe_));
}

absl::Status SourceFile::Hold() {
  if (kind_ != Kind::kPipe) return absl::OkStatus();
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> bytes, Stream());
  return HoldAll(*bytes);
}

absl::Status SourceFile::HoldAll(ByteSource& bytes) {
  TABIA_ASSIGN_OR_RETURN(TempFile copy, TempFile::Create(DefaultTempFolder()));
  while (true) {
    TABIA_ASSIGN_OR_RETURN(const std::string_view piece, bytes.Next());
    if (piece.empty()) break;
    TABIA_RETURN_IF_ERROR(copy.Append(piece));
  }
  held_ = std::make_shared<const TempFile>(std::move(copy));
  return Map();
}

SourceFile::UnpackedHead SourceFile::UnpackHead() const {
  const std::unique_ptr<ByteSource> unpacked =
      tabia::Unpack(PackingOf(bytes()), path_, MemorySource(bytes()));
  UnpackedHead head;
  while (head.bytes.size() < kHeadBytes) {
    const absl::StatusOr<std::string_view> piece = unpacked->Next();
    head.status = piece.status();
    if (!piece.ok() || piece->empty()) break;
    head.bytes += piece->substr(0, kHeadBytes - head.bytes.size());
  }
  return head;
}

absl::Status SourceFile::Unpack() {
  const Packing packing = PackingOf(bytes());
  const std::shared_ptr<const MappedFile> file = mapped_;  // the stream is a view of its bytes
  if (!is_held()) compressed_ = file;                      // null for a pipe
  TABIA_ASSIGN_OR_RETURN(std::unique_ptr<ByteSource> bytes, Stream());
  return HoldAll(*tabia::Unpack(packing, path_, std::move(bytes)));
}

absl::StatusOr<SourceFile> SourceFile::OpenAgain() const {
  if (!is_held()) return Open(argument_);
  SourceFile file(argument_);
  file.held_ = held_;
  file.compressed_ = compressed_;
  file.watched_ = watched_;
  TABIA_RETURN_IF_ERROR(file.Map());
  return file;
}

}  // namespace tabia::formats
