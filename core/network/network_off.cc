#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/tokens.h"
#include "core/network/network_index.h"

namespace tabia::network {

namespace {

absl::Status Off(std::string_view urls) {
  return absl::UnavailableError(
      Concat(urls, ": this tabia was built without support for books on the network"));
}

}  // namespace

absl::StatusOr<NetworkIndex> OpenNetworkIndex(std::string_view urls, const NetworkOptions&) {
  return Off(urls);
}

absl::StatusOr<TempFile> Download(std::string_view urls, const DownloadOptions&) {
  return Off(urls);
}

}  // namespace tabia::network
