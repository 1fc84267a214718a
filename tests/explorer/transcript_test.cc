// Every file tests/data/explorer/*.txt is a test.
#include <string>

#include "gtest/gtest.h"

#include "tests/explorer/explorer_transcript.h"

namespace tabia::explorer {
namespace {

class Transcripts : public testing::TestWithParam<std::string> {};

TEST_P(Transcripts, Hold) {
  Transcript().Play(TranscriptPath("explorer", GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Explorer, Transcripts, testing::ValuesIn(TranscriptNames("explorer")),
                         [](const auto& transcript) { return transcript.param; });

}  // namespace
}  // namespace tabia::explorer
