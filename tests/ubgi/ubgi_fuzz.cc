// Any bytes as the lines of a controller: every line gets answers that are lines, and each "go" ends with a
// best decision or an error.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/backgammon/legal_plays.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "protocol/ubgi/ubgi_session.h"
#include "tests/reply_lines.h"

namespace tabia::ubgi {
namespace {

// Knows the first legal play of every roll, and that it is right to double.
probe::BackgammonAnswer Answer(const probe::BackgammonQuestion& question) {
  probe::BackgammonAnswer answer;
  answer.cube.emplace().action = probe::CubeAction::kDoubleTake;
  if (!question.dice) return answer;
  for (const backgammon::Play& play : backgammon::LegalPlays(question.board, *question.dice)) {
    answer.plays.push_back({play, {}, {}, 0});
  }
  answer.playable = !answer.plays.empty();
  return answer;
}

bool IsLine(std::string_view text) {
  return !text.empty() && text.find_first_of(std::string_view("\0\r\n", 3)) == text.npos;
}

bool EndsADecision(std::string_view line) {
  return line.starts_with("best") || line.starts_with("error ");
}

void Check(std::string_view line, const std::vector<std::string>& answers) {
  if (!std::all_of(answers.begin(), answers.end(), IsLine)) std::abort();
  const bool is_go = line == "go" || line.starts_with("go ");
  if (is_go && (answers.empty() || !EndsADecision(answers.back()))) std::abort();
}

}  // namespace
}  // namespace tabia::ubgi

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  tabia::ubgi::Session session({"1.2.3", tabia::ubgi::Answer, {}, {}});
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    // A transcript's mark is passed over.
    const size_t mark = rest.starts_with("> ") ? 2 : 0;
    const std::string_view line = rest.substr(mark, end - mark);
    tabia::ubgi::Check(line, tabia::ReplyLines(session.HandleLine(line)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return 0;
}
