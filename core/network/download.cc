#include "core/network/download.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/os/temp_file.h"
#include "core/base/status.h"
#include "core/network/ranged_file.h"
#include "core/network/urls.h"

namespace tabia::network {
namespace {

constexpr uint64_t kPartBytes = uint64_t{1} << 20;
constexpr uint64_t kIdentityBytes = 512;
constexpr std::chrono::seconds kTimeout{60};  // for each part

}  // namespace

absl::StatusOr<TempFile> Download(std::string_view urls) {
  RangedFile file(Addresses(urls));
  TABIA_ASSIGN_OR_RETURN(const std::string first, file.Open(kPartBytes, kIdentityBytes, kTimeout));
  TABIA_ASSIGN_OR_RETURN(TempFile copy, TempFile::Create(DefaultTempFolder()));
  TABIA_RETURN_IF_ERROR(copy.Append(first));
  while (copy.size() < file.size_bytes()) {
    const Extent part = {copy.size(), std::min(kPartBytes, file.size_bytes() - copy.size())};
    absl::Status written;
    const auto write = [&](const Extent&, std::string_view bytes) { written = copy.Append(bytes); };
    TABIA_RETURN_IF_ERROR(file.Read({&part, 1}, kTimeout, write));
    TABIA_RETURN_IF_ERROR(written);
  }
  return copy;
}

}  // namespace tabia::network
