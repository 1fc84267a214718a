#include "core/base/os/pipe.h"

#include <cstdint>
#include <string_view>
#include <utility>

#include "core/base/os/program.h"
#include "core/base/os/windows/system.h"
#include "core/base/status.h"

namespace tabia {
namespace {

constexpr std::string_view kPipes = "\\\\.\\pipe\\";

// The system refuses to open a pipe that no process serves, so there is nothing to wait for.
class Pipe final : public ByteSource {
 public:
  Pipe(std::string path, HANDLE pipe) : path_(std::move(path)), pipe_(pipe), piece_(kPieceBytes, '\0') {}
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() override { CloseHandle(pipe_); }

  absl::StatusOr<std::string_view> Next() override {
    DWORD size = 0;
    if (ReadFile(pipe_, piece_.data(), static_cast<DWORD>(piece_.size()), &size, nullptr) == 0) {
      if (GetLastError() == ERROR_BROKEN_PIPE) return std::string_view();
      return SystemError(path_, "read", SetErrno());
    }
    used_ += size;
    return std::string_view(piece_).substr(0, size);
  }
  uint64_t file_bytes() const override { return used_; }

 private:
  const std::string path_;
  const HANDLE pipe_;
  std::string piece_;
  uint64_t used_ = 0;
};

}  // namespace

bool IsPipe(const std::string& path) {
  return path == kStandardInputPath || path.starts_with(kPipes);
}

absl::StatusOr<std::unique_ptr<ByteSource>> OpenPipe(const std::string& path) {
  const HANDLE pipe = path == kStandardInputPath
                          ? DuplicateOf(kStandardInput)
                          : CreateFileW(WidePath(path).c_str(), GENERIC_READ, 0, nullptr, OPEN_EXISTING,
                                        FILE_ATTRIBUTE_NORMAL, nullptr);
  if (!IsOpen(pipe)) return SystemError(path, "opened", SetErrno());
  return std::unique_ptr<ByteSource>(std::make_unique<Pipe>(path, pipe));
}

}  // namespace tabia
