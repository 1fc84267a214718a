// Every file tests/data/gnubg/*.txt is a test.
#include "tests/gnubg/transcript.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace tabia::gnubg {
namespace {

const std::string kFolder = std::string(TABIA_TEST_DATA) + "/gnubg/";

std::vector<std::string> TranscriptNames() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    if (entry.path().extension() == ".txt") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

class Transcripts : public testing::TestWithParam<std::string> {};

TEST_P(Transcripts, Hold) {
  Transcript().Play(kFolder + GetParam() + ".txt");
}

INSTANTIATE_TEST_SUITE_P(Gnubg, Transcripts, testing::ValuesIn(TranscriptNames()),
                         [](const auto& transcript) { return transcript.param; });

}  // namespace
}  // namespace tabia::gnubg
