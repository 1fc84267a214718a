#include "core/chess/opaque.h"

#include <algorithm>
#include <cstring>

#include "absl/strings/ascii.h"

#include "core/base/checksum.h"

namespace tabia::chess {
namespace {

constexpr size_t kMaxPositionBytes = 512;
constexpr int kPositionFields = 4;

std::string HashedText(std::string_view variant, std::string_view position) {
  std::string text(variant);
  for (char& c : text) c = absl::ascii_tolower(static_cast<unsigned char>(c));
  text.push_back('\n');
  return text.append(position);
}

}  // namespace

std::string NormaliseOpaquePosition(std::string_view text) {
  if (text.size() > kMaxPositionBytes) return "";
  std::string out;
  int fields = 0;
  bool in_field = false;
  for (const char c : text) {
    if (absl::ascii_isspace(static_cast<unsigned char>(c))) {
      in_field = false;
      continue;
    }
    if (!absl::ascii_isgraph(static_cast<unsigned char>(c))) return "";
    if (!in_field && fields++ == kPositionFields) break;
    if (!in_field && fields > 1) out.push_back(' ');
    in_field = true;
    out.push_back(c);
  }
  return fields < 2 ? "" : out;
}

uint64_t OpaqueKey(std::string_view variant, std::string_view position) {
  return Checksum(HashedText(variant, position));
}

uint64_t OpaqueCheckHash(std::string_view variant, std::string_view position) {
  return Checksum(HashedText(variant, position), /*seed=*/1);
}

std::optional<OpaqueMove> OpaqueMove::Parse(std::string_view text) {
  OpaqueMove move;
  if (text.size() < 2 || text.size() > move.letters_.size()) return std::nullopt;
  for (const char c : text) {
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) &&
        std::string_view("@+=*-").find(c) == std::string_view::npos) {
      return std::nullopt;
    }
  }
  std::copy(text.begin(), text.end(), move.letters_.begin());
  return move;
}

std::string_view OpaqueMove::text() const {
  return {letters_.data(), strnlen(letters_.data(), letters_.size())};
}

}  // namespace tabia::chess
