#include "tests/gnubg/transcript.h"

#include <fstream>
#include <regex>
#include <sstream>

#include "absl/strings/str_format.h"
#include "gtest/gtest.h"

#include "core/backgammon/position_id.h"
#include "core/base/status.h"
#include "tests/gnubg/recording.h"

namespace tabia::gnubg {
namespace {

// "4HPwATDgc/ABMA 31 away 5 3 crawford cube 2 self", "… - money cube 1 center jacoby beaver"
std::string QuestionText(const book::BackgammonQuestion& question) {
  const backgammon::Context& context = question.context;
  std::string text = backgammon::ToPositionId(question.board);
  text += question.dice ? " " + ToText(*question.dice) : " -";
  text += context.is_money() ? " money"
                             : absl::StrFormat(" away %d %d", context.away_self, context.away_opponent);
  if (context.crawford) text += " crawford";
  text += absl::StrFormat(" cube %d %s", context.cube(), CubeOwnerName(context.owner));
  if (context.jacoby) text += " jacoby";
  if (context.beaver) text += " beaver";
  return text;
}

template <size_t kCount>
std::array<double, kCount> Numbers(const std::string& text) {
  std::istringstream words(text);
  std::array<double, kCount> numbers = {};
  for (double& number : numbers) EXPECT_TRUE(words >> number) << text;
  return numbers;
}

}  // namespace

void Transcript::Play(const std::string& path) {
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    SCOPED_TRACE(path + ":" + std::to_string(++number) + ": " + line);
    PlayLine(line);
    if (testing::Test::HasFailure()) return;
  }
  ExpectNothingMore();
}

void Transcript::PlayLine(const std::string& line) {
  const std::string text = line.size() > 2 ? line.substr(2) : "";
  switch (line.empty() ? '#' : line[0]) {
    case '#':
      return;
    case '>':
      return Say(Unescaped(text));
    case '!':
      return Do(text);
    case '<':
    case '~':
    case '?':
    case '@':
    case '*':
      return Expect(line.substr(0, 1), text);
    default:
      FAIL() << "no such line in a transcript";
  }
}

void Transcript::Do(const std::string& directive) {
  ExpectNothingMore();
  std::istringstream words(directive);
  std::string word, text;
  words >> word;
  std::getline(words >> std::ws, text);
  if (word == "says") {
    AnswerAsFallback(Unescaped(text));
  } else if (word == "fails") {
    AnswerAsFallback(UsageError(text));
  } else if (word == "closed") {
    EXPECT_TRUE(closed_);
  } else if (word == "book") {
    std::istringstream rest(text);
    rest >> word;
    std::getline(rest >> std::ws, text);
    TellBook(word, text);
  } else {
    Set(word, text);
  }
}

// play PLAY | candidate PLAY | cube 3 NUMBERS | value 6 NUMBERS | context NAME | nothing
void Transcript::TellBook(const std::string& word, const std::string& text) {
  if (word == "play" || word == "candidate") {
    book_.play = text;
    book_.playable = word == "play";
  } else if (word == "cube") {
    book_.cube = Numbers<3>(text);
  } else if (word == "value") {
    book_.value = Numbers<6>(text);
  } else if (word == "context") {
    book_.other_context = text;
  } else if (word == "nothing") {
    book_ = FakeBook();
  } else {
    FAIL() << "no such directive of the book";
  }
}

// fallback | on-miss error | scores gnubg|fibs | no jacoby|beaver
void Transcript::Set(const std::string& word, const std::string& text) {
  ASSERT_FALSE(session_) << "the session has begun";
  if (word == "fallback") {
    settings_.has_fallback = true;
  } else if (word == "on-miss") {
    settings_.on_miss = text == "error" ? OnMiss::kError : OnMiss::kPlay;
  } else if (word == "scores") {
    settings_.score_order = text == "fibs" ? backgammon::ScoreOrder::kFibs : backgammon::ScoreOrder::kGnubg;
  } else if (word == "no") {
    (text == "jacoby" ? settings_.jacoby : settings_.beaver) = false;
  } else {
    FAIL() << "no such directive";
  }
}

void Transcript::Say(const std::string& line) {
  ExpectNothingMore();
  Take(session().HandleLine(line));
}

void Transcript::AnswerAsFallback(const absl::StatusOr<std::string>& reply) {
  Take(session().HandleFallback(reply));
}

void Transcript::Take(const Outcome& outcome) {
  for (const auto& question : book_.questions) heard_.push_back("@ " + QuestionText(question));
  book_.questions.clear();
  for (const std::string& line : outcome.lines) heard_.push_back("< " + line);
  if (outcome.ask_fallback) heard_.push_back("? " + *outcome.ask_fallback);
  for (const std::string& line : outcome.log) heard_.push_back("* " + line);
  closed_ = closed_ || outcome.close;
}

// What a transcript does not look at, questions and the log, may be left out where it does not come next.
void Transcript::Expect(const std::string& kind, const std::string& text) {
  const std::string wanted = kind == "~" ? "<" : kind;
  const auto is_idle = [&wanted](const std::string& heard) {
    return (heard[0] == '@' || heard[0] == '*') && heard[0] != wanted[0];
  };
  while (!heard_.empty() && is_idle(heard_.front())) heard_.erase(heard_.begin());
  ASSERT_FALSE(heard_.empty()) << "nothing more was heard";
  const std::string heard = heard_.front();
  heard_.erase(heard_.begin());
  if (kind == "~") {
    EXPECT_TRUE(heard[0] == '<' && std::regex_match(heard.substr(2), std::regex(text))) << heard;
  } else {
    EXPECT_EQ(heard, kind + " " + text);
  }
}

void Transcript::ExpectNothingMore() {
  for (const std::string& heard : heard_) {
    if (heard[0] == '<' || heard[0] == '?') ADD_FAILURE() << "heard as well: " << heard;
  }
  heard_.clear();
}

Session& Transcript::session() {
  if (!session_) {
    settings_.version = "1.2.3";
    settings_.ask = [this](const auto& question) { return book_.Answer(question); };
    session_ = std::make_unique<Session>(settings_);
  }
  return *session_;
}

}  // namespace tabia::gnubg
