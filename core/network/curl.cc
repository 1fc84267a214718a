#include "core/network/curl.h"

#include "core/base/os/program.h"
#include "core/base/status.h"
#include "core/base/tokens.h"

namespace tabia::network {
namespace {

constexpr const char* kLibrary = "libcurl.so.4";

absl::StatusOr<Curl> LoadFunctions() {
  absl::StatusOr<SharedLibrary> library = SharedLibrary::Load(kLibrary);
  if (!library.ok()) {
    return absl::UnavailableError(
        Concat("books on the network need libcurl (Debian: libcurl4): ", Message(library.status())));
  }
  Curl curl;
  TABIA_RETURN_IF_ERROR(library->Find("curl_global_init", curl.global_init));
  TABIA_RETURN_IF_ERROR(library->Find("curl_easy_init", curl.easy_init));
  TABIA_RETURN_IF_ERROR(library->Find("curl_easy_cleanup", curl.easy_cleanup));
  TABIA_RETURN_IF_ERROR(library->Find("curl_easy_setopt", curl.easy_setopt));
  TABIA_RETURN_IF_ERROR(library->Find("curl_easy_getinfo", curl.easy_getinfo));
  TABIA_RETURN_IF_ERROR(library->Find("curl_easy_strerror", curl.easy_strerror));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_init", curl.multi_init));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_cleanup", curl.multi_cleanup));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_setopt", curl.multi_setopt));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_add_handle", curl.multi_add_handle));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_remove_handle", curl.multi_remove_handle));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_perform", curl.multi_perform));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_poll", curl.multi_poll));
  TABIA_RETURN_IF_ERROR(library->Find("curl_multi_info_read", curl.multi_info_read));
  if (curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
    return absl::UnavailableError("libcurl cannot be initialised");
  }
  return curl;
}

}  // namespace

absl::StatusOr<const Curl*> LoadCurl() {
  static const absl::StatusOr<Curl> curl = LoadFunctions();
  if (!curl.ok()) return curl.status();
  return &*curl;
}

}  // namespace tabia::network
