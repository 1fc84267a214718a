// Every file tests/data/uci/*.txt is a test.
#include "tests/uci/transcript.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace tabia::uci {
namespace {

std::vector<std::string> TranscriptNames() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(TABIA_TEST_DATA) + "/uci")) {
    if (entry.path().extension() == ".txt") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

class Transcripts : public testing::TestWithParam<std::string> {};

TEST_P(Transcripts, Hold) {
  Transcript().Play(std::string(TABIA_TEST_DATA) + "/uci/" + GetParam() + ".txt");
}

INSTANTIATE_TEST_SUITE_P(Uci, Transcripts, testing::ValuesIn(TranscriptNames()),
                         [](const auto& transcript) { return transcript.param; });

}  // namespace
}  // namespace tabia::uci
