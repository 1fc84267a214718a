// Every file tests/data/front/*.txt is a test.
#include "tests/uci/front_transcript.h"

#include <string>

#include "gtest/gtest.h"

namespace tabia::uci {
namespace {

class FrontTranscripts : public testing::TestWithParam<std::string> {};

TEST_P(FrontTranscripts, Hold) {
  FrontTranscript().Play(TranscriptPath("front", GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Front, FrontTranscripts, testing::ValuesIn(TranscriptNames("front")),
                         [](const auto& transcript) { return transcript.param; });

}  // namespace
}  // namespace tabia::uci
