// Any bytes as the lines of a client and of an upstream program. The first byte chooses the configuration.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/backgammon/board_line.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/position_id.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "protocol/gnubg/gnubg_session.h"
#include "tests/reply_lines.h"

namespace tabia::gnubg {
namespace {

void Check(bool holds) {
  if (!holds) std::abort();
}

// Answers from the bytes of the position alone, so that every answer can be repeated.
probe::BackgammonAnswer AskFake(const probe::BackgammonQuestion& question) {
  const auto bytes = backgammon::ToPositionBytes(question.board);
  probe::BackgammonAnswer answer;
  if (bytes[3] % 2 == 0) return answer;
  if (question.dice) {
    const auto plays = backgammon::LegalPlays(question.board, *question.dice);
    if (!plays.empty()) answer.plays.push_back({plays[bytes[2] % plays.size()], {}, {}, 0});
    answer.playable = bytes[4] % 2 == 0;
  } else {
    answer.position.emplace_back();
    answer.cube.emplace();
    answer.cube->action = static_cast<probe::CubeAction>(bytes[2] % 4);
    answer.cube->double_take = bytes[1] / 64.0 - 2;
  }
  return answer;
}

// Plays a session and aborts where it breaks a promise.
class Referee {
 public:
  explicit Referee(uint8_t choice) {
    config_.ask = AskFake;
    config_.has_upstream = choice % 2 != 0;
    config_.on_miss = choice / 2 % 2 != 0 ? OnMiss::kPlay : OnMiss::kError;
    config_.rules.beaver = choice / 4 % 2 != 0;
    if (choice / 8 % 2 != 0) config_.rules.score_order = backgammon::ScoreOrder::kFibs;
  }

  void Receive(std::string_view line) {
    protocol::Reply reply;
    if (waits_) {
      reply = session_.HandleUpstream(std::string(line));
      Check(!reply.to_upstream);
    } else {
      sent_ = line;
      reply = session_.HandleLine(line);
    }
    waits_ = reply.to_upstream.has_value();
    if (waits_) CheckLine(*reply.to_upstream);
    std::vector<std::string> lines = ReplyLines(reply);
    for (const std::string& text : lines) CheckLine(text);
    const bool silent = waits_ || reply.close;
    std::erase_if(lines, [](const std::string& text) { return text.starts_with("DBG: "); });
    Check(lines.size() == (silent ? 0u : 1u) || lines.size() == 4);
    if (lines.size() == 1) CheckReply(lines[0]);
  }

 private:
  static void CheckLine(std::string_view line) {
    Check(line.size() <= backgammon::kMaxBoardLineBytes);
    Check(line.find_first_of(std::string_view("\n\r\0", 3)) == std::string_view::npos);
  }

  // Checks that the reply to a board line without options is one that gnubg accepts: it crashes on others.
  void CheckReply(std::string_view reply) const {
    const auto line = backgammon::ParseBoardLine(sent_, backgammon::ScoreOrder::kGnubg);
    if (!line.ok() || reply.starts_with("Error: ")) return;
    const bool has_steps = reply.find('/') != std::string_view::npos;
    if (line->state.offer != backgammon::Offer::kNone) {
      Check(reply == "take" || reply == "drop" || reply == "beaver");
    } else if (!line->state.dice) {
      Check(reply == "roll" || reply == "double");
    } else {
      const auto legal = backgammon::LegalPlays(line->state.board, *line->state.dice);
      Check(legal.empty() ? reply.empty() : has_steps);
    }
  }

  SessionConfig config_;
  Session session_{config_};
  std::string sent_;
  bool waits_ = false;
};

}  // namespace
}  // namespace tabia::gnubg

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  tabia::gnubg::Referee referee(data[0]);
  std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    referee.Receive(line);
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  }
  return 0;
}
