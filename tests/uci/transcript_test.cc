// Every file tests/data/uci/*.txt is a test.
#include <string>

#include "gtest/gtest.h"

#include "tests/uci/uci_transcript.h"

namespace tabia::uci {
namespace {

class Transcripts : public testing::TestWithParam<std::string> {};

TEST_P(Transcripts, Hold) {
  Transcript().Play(TranscriptPath("uci", GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Uci, Transcripts, testing::ValuesIn(TranscriptNames("uci")),
                         [](const auto& transcript) { return transcript.param; });

}  // namespace
}  // namespace tabia::uci
