#include "core/formats/pgn/pgn_bytes.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/packed/unpack.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/pgn/pgn_bare_lines.h"

namespace tabia::formats {
namespace {

enum class Encoding { kBytes, kUtf16Le, kUtf16Be };

Encoding EncodingOf(std::string_view first_bytes) {
  const std::string_view unit = first_bytes.substr(0, 2);
  if (unit == "\xff\xfe" || unit == std::string_view("[\0", 2)) return Encoding::kUtf16Le;
  if (unit == "\xfe\xff" || unit == std::string_view("\0[", 2)) return Encoding::kUtf16Be;
  return Encoding::kBytes;
}

void SwapUnits(std::string& units) {
  for (size_t at = 0; at + 1 < units.size(); at += 2) std::swap(units[at], units[at + 1]);
}

// Returns how many bytes of UTF-16LE can be decoded without those that follow: an odd byte and the first half
// of a pair of surrogates cannot.
size_t WholeBytes(std::string_view units) {
  size_t size = units.size() & ~size_t{1};
  if (size > 0 && (static_cast<unsigned char>(units[size - 1]) & 0xfc) == 0xd8) size -= 2;
  return size;
}

class Utf8Text final : public ByteSource {
 public:
  explicit Utf8Text(std::unique_ptr<ByteSource> bytes) : bytes_(std::move(bytes)) {}

  absl::StatusOr<std::string_view> Next() override {
    TABIA_ASSIGN_OR_RETURN(std::string_view piece, bytes_->Next());
    if (is_first_) encoding_ = EncodingOf(piece);
    is_first_ = false;
    if (encoding_ == Encoding::kBytes) return piece;
    text_.clear();
    while (!piece.empty()) {
      Decode(piece);
      if (!text_.empty()) return text_;
      TABIA_ASSIGN_OR_RETURN(piece, bytes_->Next());
    }
    if (encoding_ == Encoding::kUtf16Be) SwapUnits(rest_);
    text_ = Utf16ToUtf8(std::exchange(rest_, {}));
    return text_;
  }
  uint64_t file_bytes() const override { return bytes_->file_bytes(); }

 private:
  void Decode(std::string_view piece) {
    std::string units = std::exchange(rest_, {}) + std::string(piece);
    // The odd byte at the end is swapped when its other half has come.
    if (encoding_ == Encoding::kUtf16Be) SwapUnits(units);
    const size_t size = WholeBytes(units);
    text_ = Utf16ToUtf8(std::string_view(units).substr(0, size));
    rest_ = units.substr(size);
    if (encoding_ == Encoding::kUtf16Be) SwapUnits(rest_);
  }

  const std::unique_ptr<ByteSource> bytes_;
  Encoding encoding_ = Encoding::kBytes;
  bool is_first_ = true;
  std::string rest_;  // bytes that wait for their other half
  std::string text_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<ByteSource>> PgnBytes(SourceFile& file) {
  const Packing packing = PackingOf(file.bytes());  // before Stream takes the first bytes of a pipe
  TABIA_ASSIGN_OR_RETURN(std::unique_ptr<ByteSource> packed, file.Stream());
  return WithGamesOfBareLines(WithoutUtf16(Unpack(packing, file.path(), std::move(packed))));
}

std::unique_ptr<ByteSource> WithoutUtf16(std::unique_ptr<ByteSource> bytes) {
  return std::make_unique<Utf8Text>(std::move(bytes));
}

}  // namespace tabia::formats
