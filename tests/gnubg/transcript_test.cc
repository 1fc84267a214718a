// Every file tests/data/gnubg/*.txt is a test.
#include <string>

#include "gtest/gtest.h"

#include "tests/gnubg/gnubg_transcript.h"

namespace tabia::gnubg {
namespace {

class Transcripts : public testing::TestWithParam<std::string> {};

TEST_P(Transcripts, Hold) {
  Transcript().Play(TranscriptPath("gnubg", GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Gnubg, Transcripts, testing::ValuesIn(TranscriptNames("gnubg")),
                         [](const auto& transcript) { return transcript.param; });

}  // namespace
}  // namespace tabia::gnubg
