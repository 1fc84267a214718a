#include "tests/transcript.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <utility>

#include "gtest/gtest.h"

namespace tabia {
namespace {

// "\x00", "\t" and "\r" as the bytes they name.
std::string Unescaped(const std::string& text) {
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      bytes.push_back(text[i]);
    } else if (text[++i] == 'x') {
      bytes.push_back(static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16)));
      i += 2;
    } else {
      bytes.push_back(text[i] == 't' ? '\t' : text[i] == 'r' ? '\r' : text[i]);
    }
  }
  return bytes;
}

}  // namespace

void TranscriptPlayer::Play(const std::string& path) {
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    SCOPED_TRACE(path + ":" + std::to_string(++number) + ": " + line);
    PlayLine(line);
    if (testing::Test::HasFailure()) return;
  }
  Begin();
  ExpectNothingMore();
}

void TranscriptPlayer::PlayLine(const std::string& line) {
  const std::string text = line.size() > 2 ? line.substr(2) : "";
  switch (line.empty() ? '#' : line[0]) {
    case '#':
      return;
    case '>':
      return Say(Unescaped(text));
    case '!':
      return Do(text);
    case '<':
      return Expect(text, false);
    case '~':
      return Expect(text, true);
    default:
      FAIL() << "no such line in a transcript";
  }
}

void TranscriptPlayer::Say(const std::string& line) {
  Begin();
  ExpectNothingMore();
  Hear(HandleLine(line));
}

void TranscriptPlayer::Expect(const std::string& line, bool is_pattern) {
  ASSERT_FALSE(answers_.empty()) << "nothing more was answered";
  const std::string answer = answers_.front();
  answers_.erase(answers_.begin());
  if (is_pattern) {
    EXPECT_TRUE(std::regex_match(answer, std::regex(line))) << answer;
  } else {
    EXPECT_EQ(answer, line);
  }
}

void TranscriptPlayer::ExpectNothingMore() {
  for (const std::string& answer : answers_) ADD_FAILURE() << "answered as well: " << answer;
  answers_.clear();
}

std::vector<std::string> TranscriptNames(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(TABIA_TEST_DATA) + "/" + folder)) {
    if (entry.path().extension() == ".txt") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string TranscriptPath(const std::string& folder, const std::string& name) {
  return std::string(TABIA_TEST_DATA) + "/" + folder + "/" + name + ".txt";
}

}  // namespace tabia
