// Any query of the Lichess explorer's dialect: an answer is one line of JSON, a refusal has a reason.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/json.h"
#include "core/base/url_query.h"
#include "protocol/explorer/lichess_answer.h"
#include "protocol/explorer/lichess_request.h"
#include "tests/explorer/fuzzed_library.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using tabia::explorer::LichessSource;
  if (size == 0) return 0;
  const auto source = static_cast<LichessSource>(data[0] % 4);
  const auto query = tabia::UrlQuery::Parse({reinterpret_cast<const char*>(data + 1), size - 1});
  if (!query) return 0;
  const auto request = ParseLichessRequest(source, *query);
  if (!request.ok()) {
    if (request.status().message().empty()) std::abort();
    return 0;
  }
  const auto answer = *AnswerLichess(tabia::explorer::FuzzedLibrary(), *request);
  if (answer.json.find('\n') != std::string_view::npos || !tabia::Json::Parse(answer.json)) std::abort();
  return 0;
}
