// Every file tests/data/ubgi/*.txt is a test.
#include <string>

#include "gtest/gtest.h"

#include "tests/ubgi/ubgi_transcript.h"

namespace tabia::ubgi {
namespace {

class Transcripts : public testing::TestWithParam<std::string> {};

TEST_P(Transcripts, Hold) {
  Transcript().Play(TranscriptPath("ubgi", GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Ubgi, Transcripts, testing::ValuesIn(TranscriptNames("ubgi")),
                         [](const auto& transcript) { return transcript.param; });

}  // namespace
}  // namespace tabia::ubgi
