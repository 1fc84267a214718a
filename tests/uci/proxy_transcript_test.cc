// Every file tests/data/proxy/*.txt is a test.
#include "tests/uci/proxy_transcript.h"

#include <string>

#include "gtest/gtest.h"

namespace tabia::uci {
namespace {

class ProxyTranscripts : public testing::TestWithParam<std::string> {};

TEST_P(ProxyTranscripts, Hold) {
  ProxyTranscript().Play(TranscriptPath("proxy", GetParam()));
}

INSTANTIATE_TEST_SUITE_P(EngineProxy, ProxyTranscripts, testing::ValuesIn(TranscriptNames("proxy")),
                         [](const auto& transcript) { return transcript.param; });

}  // namespace
}  // namespace tabia::uci
