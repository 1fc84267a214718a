// A file as bytes in memory: mapped, or copied.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tabia {

// A file mapped read-only. The bytes stay valid and unchanged during the lifetime of this object, because tabia's
// writers replace files and never change one in place.
class MappedFile {
 public:
  static absl::StatusOr<MappedFile> Open(const std::string& path) { return Open(path, path); }
  // Opens the file at `location`. Errors name `path`.
  static absl::StatusOr<MappedFile> Open(const std::string& path, const std::string& location);
  // Opens a file of this user. UnavailableError if `path` is a link, or the file belongs to another user.
  static absl::StatusOr<MappedFile> OpenOwn(const std::string& path);

  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile();

  const std::string& path() const { return path_; }
  std::string_view bytes() const { return bytes_; }

 private:
  explicit MappedFile(std::string_view bytes) : bytes_(bytes) {}
  // Maps an open file (Linux only). Errors name `path`.
  static absl::StatusOr<MappedFile> MapOpened(const std::string& path, int descriptor);

  std::string path_;
  std::string_view bytes_;
};

// Protects the process from files that become shorter while they are mapped. Example: `cp new.tabia live.tabia`
// truncates a file that other programs have open. A read beyond its new end raises SIGBUS, which ends the process. With
// this protection, such a read returns zeros, as if the bytes were damaged. Only files that are mapped after this call
// are protected. Call it once, and only in a program, not in a library, because signal handlers are shared by the whole
// process.
void SurviveShrunkenFiles();

// Returns an error that names the first file that has become shorter since it was mapped. Call it after reading files,
// before the result replaces anything.
absl::Status CheckNoFileShrank();

// Registers the bytes of a MappedFile for this protection. Only the first 256 mappings are protected.
void RegisterMapping(std::string_view bytes, const std::string& path);
// Ends the protection of `bytes`, before they are unmapped.
void ForgetMapping(std::string_view bytes);

// A copy of bytes, aligned to a cache line of 64 bytes.
class CopiedBytes {
 public:
  static std::shared_ptr<const CopiedBytes> Of(std::string_view bytes);

  // Reads the regular file at `path` if `wanted` returns true for its first bytes (8, or all of a smaller file).
  // Returns null for a file that is not wanted, is not regular or cannot be opened. Returns a SystemError if it cannot
  // be read, or is truncated meanwhile, which would end the process if the file were mapped.
  static absl::StatusOr<std::shared_ptr<const CopiedBytes>> Read(
      const std::string& path, absl::FunctionRef<bool(std::string_view first_bytes)> wanted);

  explicit CopiedBytes(size_t size);
  CopiedBytes(const CopiedBytes&) = delete;
  CopiedBytes& operator=(const CopiedBytes&) = delete;
  ~CopiedBytes();

  std::string_view bytes() const { return {at_, size_}; }

 private:
  char* at_;
  size_t size_;
};

}  // namespace tabia
