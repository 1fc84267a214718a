// Replays a recorded session with gnubg as the server: tabia, with a book of the same answers, must answer the same.
#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "protocol/gnubg/gnubg_session.h"
#include "tests/fake_backgammon_book.h"
#include "tests/gnubg/recording.h"
#include "tests/reply_lines.h"

namespace tabia::gnubg {
namespace {

struct Exchange {
  int line = 0;
  std::string sent;                 // to the server, with line ends
  std::vector<std::string> answer;  // of the first line, without DBG lines
};

// Answers in which tabia differs on purpose.
struct Difference {
  std::string sent, gnubg, tabia;  // parts of the line, and of both answers
};
const Difference kDifferences[] = {
    // Its own name.
    {"", "Software: 1.07.001", "Software: tabia"},
    // The reason is more precise for a board that is wrong.
    {"board:", "Error: Invalid board", "Error: board line"},
    {"board:", "Error: badly formed board", "Error: board line"},
    {"1jacobyrule", "Error: syntax error", "Error: "},
    // A short line is not filled up from the line before.
    {":0:25:0:0:0:0:0:0:0\n", "/", "Error: board line: 51 fields"},
    {":0:25:0:0:0:0:0\n", "/", "Error: board line: 49 fields"},
    {":1:1:1:0\n", "/", "Error: board line: 40 fields"},
    // Names may be anything: gnubg, as the client, sends them so itself.
    {"board:my-bot", "Error: syntax error", "/"},
    {"board:My Bot", "Error: syntax error", "/"},
    {"board:1:Opp", "Error: syntax error", "/"},
    // No game has this board.
    {":0:0:6:0:3:", "/", "Error: board line"},
    // gnubg's server does not look whose cube it is.
    {":2:0:1:0:1:-1", "double", "roll"},
    // gnubg beavers in spite of the option; tabia does not.
    {"beavers off", "beaver", "take"},
};

std::vector<std::string> WithoutDebug(const std::string& text) {
  std::vector<std::string> lines = LinesOf(text);
  std::erase_if(lines, [](const std::string& line) { return line.starts_with("DBG: "); });
  return lines;
}

std::vector<Exchange> ReadExchanges(const std::string& name) {
  std::vector<Exchange> exchanges;
  std::string sent;
  for (const Utterance& utterance : ReadRecording(name)) {
    if (utterance.speaker == "client") {
      sent += utterance.bytes;
    } else {
      const bool is_marker = utterance.bytes.starts_with('<');
      if (!is_marker) exchanges.push_back({utterance.line, sent, WithoutDebug(utterance.bytes)});
      sent.clear();
    }
  }
  return exchanges;
}

// Returns the steps of a play in a fixed order, because gnubg writes them in the order of the dice.
std::string Sorted(const std::string& line) {
  if (line.find('/') == std::string::npos) return line;
  std::istringstream words(line);
  std::vector<std::string> steps{std::istream_iterator<std::string>(words), {}};
  std::sort(steps.begin(), steps.end());
  std::string text;
  for (const std::string& step : steps) text += step + " ";
  return line.ends_with(' ') ? text : text.substr(0, text.size() - 1);
}

// Parses the six numbers of an evaluation.
std::optional<std::array<double, 6>> NumbersOf(const std::string& line) {
  std::istringstream words(line);
  std::array<double, 6> numbers = {};
  for (double& number : numbers) {
    if (!(words >> number)) return std::nullopt;
  }
  return numbers;
}

// Compares two answers. An equity computed from rounded chances may differ in its last digit.
void ExpectSame(const Exchange& exchange, const std::vector<std::string>& answer) {
  ASSERT_FALSE(answer.empty());
  for (const Difference& difference : kDifferences) {
    const bool fits = exchange.sent.find(difference.sent) != std::string::npos &&
                      exchange.answer.back().find(difference.gnubg) != std::string::npos;
    if (!fits) continue;
    EXPECT_NE(answer.back().find(difference.tabia), std::string::npos) << answer.back();
    EXPECT_EQ(answer.size(), exchange.answer.size());
    return;
  }
  const auto numbers = NumbersOf(answer.back()), recorded = NumbersOf(exchange.answer.back());
  if (numbers && recorded) {
    for (size_t i = 0; i < 6; ++i) EXPECT_NEAR((*numbers)[i], (*recorded)[i], 6 * 0.5e-6) << i;
    return;
  }
  ASSERT_EQ(answer.size(), exchange.answer.size());
  for (size_t i = 0; i < answer.size(); ++i) EXPECT_EQ(Sorted(answer[i]), Sorted(exchange.answer[i]));
}

// Returns a book with the answer of gnubg.
FakeBackgammonBook Taught(const std::string& answer) {
  FakeBackgammonBook book;
  if (const auto numbers = NumbersOf(answer)) {
    book.value = numbers;
  } else if (answer.find('/') != std::string::npos) {
    book.play = answer;
  } else if (answer == "roll" || answer == "beaver") {
    book.cube = {{0.1, -0.2}};
  } else if (answer == "double" || answer == "take") {
    book.cube = {{0.5, 0.7}};
  } else if (answer == "drop") {
    book.cube = {{0.9, 1.2}};
  } else {
    book.value = {{0.5, 0, 0, 0, 0, answer == "reject" ? -2.9 : 0.0}};
  }
  return book;
}

class RecordedServer : public testing::TestWithParam<const char*> {};

// The upstream program is gnubg, which knows match winning chances, unlike the book.
TEST_P(RecordedServer, GetsTheSameAnswer) {
  FakeBackgammonBook book;
  SessionConfig config;
  config.ask = [&book](const auto& question) { return book.Answer(question); };
  config.has_upstream = true;
  Session session(config);
  for (const bool from_book : {true, false}) {
    for (const Exchange& exchange : ReadExchanges(GetParam())) {
      SCOPED_TRACE(std::string(GetParam()) + ":" + std::to_string(exchange.line) + ": " + exchange.sent);
      ASSERT_FALSE(exchange.answer.empty());
      book = from_book ? Taught(exchange.answer.back()) : FakeBackgammonBook();
      const std::vector<std::string> lines = LinesOf(exchange.sent);
      ASSERT_FALSE(lines.empty());
      protocol::Reply reply = session.HandleLine(lines.front());
      if (reply.to_upstream) reply = session.HandleUpstream(exchange.answer.back());
      std::vector<std::string> answer = ReplyLines(reply);
      std::erase_if(answer, [](const std::string& line) { return line.starts_with("DBG: "); });
      ExpectSame(exchange, answer);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Gnubg, RecordedServer,
                         testing::Values("server_basic.txt", "server_boards.txt", "server_cube.txt",
                                         "server_debug.txt", "server_limits.txt", "server_score_order.txt"),
                         [](const auto& file) {
                           const std::string name = file.param;
                           return name.substr(0, name.find('.'));
                         });

}  // namespace
}  // namespace tabia::gnubg
