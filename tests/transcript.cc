#include "tests/transcript.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "gtest/gtest.h"

namespace tabia {
namespace {

bool MayBeLeftOut(char kind) {
  return kind == '@' || kind == '*';
}

char Named(char letter) {
  switch (letter) {
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return letter;
  }
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
  const char kind = line.empty() ? '#' : line[0];
  const std::string text = line.size() > 2 ? line.substr(2) : "";
  if (kind == '#') return;
  if (kind == '>' || kind == '[') {
    Begin();
    ExpectNothingMore();
    kind == '>' ? Send(Unescaped(text)) : SendAsEngine(Unescaped(text));
  } else if (kind == '!') {
    ExpectNothingMore();
    std::istringstream words(text);
    std::string word, rest;
    words >> word;
    std::getline(words >> std::ws, rest);
    Do(word, rest);
  } else {
    Expect(kind, text);
  }
}

void TranscriptPlayer::SendAsEngine(const std::string&) {
  FAIL() << "there is no engine";
}

void TranscriptPlayer::Receive(const Lines& lines, char kind) {
  for (const std::string& line : lines) received_.push_back({kind, line});
}

// Checks the next line, after skipping lines that may be left out.
void TranscriptPlayer::Expect(char kind, const std::string& text) {
  const bool is_pattern = kind == '~';
  const char wanted = is_pattern ? '<' : kind;
  const auto next = std::find_if(received_.begin(), received_.end(), [wanted](const Received& received) {
    return received.kind == wanted || !MayBeLeftOut(received.kind);
  });
  ASSERT_NE(next, received_.end()) << "nothing more was received";
  const Received received = *next;
  received_.erase(received_.begin(), next + 1);
  ASSERT_EQ(received.kind, wanted) << received.text;
  if (is_pattern) {
    EXPECT_TRUE(std::regex_match(received.text, std::regex(text))) << received.text;
  } else {
    EXPECT_EQ(received.text, text);
  }
}

void TranscriptPlayer::ExpectNothingMore() {
  for (const Received& received : received_) {
    if (!MayBeLeftOut(received.kind))
      ADD_FAILURE() << "received as well: " << received.kind << " " << received.text;
  }
  received_.clear();
}

std::string Unescaped(std::string_view text) {
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      bytes.push_back(text[i]);
    } else if (text[++i] == 'x') {
      bytes.push_back(static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16)));
      i += 2;
    } else {
      bytes.push_back(Named(text[i]));
    }
  }
  return bytes;
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
