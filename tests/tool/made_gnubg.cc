// A program that answers grow as GNU Backgammon's command line does, with made analyses: it is fast, and the same
// question has the same answer. With the argument "crash=N", it ends at its Nth rollout; with "silent", it lists no
// plays.
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>

#include "core/backgammon/game_state.h"
#include "core/backgammon/match_id.h"
#include "core/base/tokens.h"
#include "tests/searches/made_rollouts.h"

namespace {

using tabia::TakeWord;

// Returns the words after `command`; an empty text if the line is another command.
std::string_view WordsAfter(std::string_view command, std::string_view line) {
  return line.starts_with(command) ? line.substr(command.size()) : std::string_view();
}

tabia::searches::RolloutQuestion QuestionOf(const std::string& position_id, const std::string& match_id) {
  const auto state = *tabia::backgammon::ParseGnubgId(position_id + ":" + match_id);
  return {.board = state.board, .context = ContextOf(state), .dice = *state.dice};
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view behaviour = count > 1 ? arguments[1] : "";
  const int last_rollout = behaviour.starts_with("crash=") ? std::stoi(std::string(behaviour.substr(6))) : 0;
  std::string match_id;
  tabia::searches::RolloutQuestion question;
  uint32_t trials = 0;
  int rollouts = 0;
  for (std::string line; std::getline(std::cin, line);) {
    if (const auto words = WordsAfter("set matchid ", line); !words.empty()) match_id = words;
    if (const auto words = WordsAfter("set board ", line); !words.empty()) {
      question = QuestionOf(std::string(words), match_id);
    }
    if (const auto words = WordsAfter("set rollout trials ", line); !words.empty()) {
      trials = static_cast<uint32_t>(std::stoul(std::string(words)));
    }
    if (const auto words = WordsAfter("set rollout seed ", line); !words.empty()) {
      question.seed = std::stoi(std::string(words));
      std::cout << "Rollout seed set to " << question.seed << ".\n";
    }
    if (std::string_view words = WordsAfter("analyse rollout move ", line); !words.empty()) {
      if (++rollouts == last_rollout) return 3;
      while (!words.empty()) question.plays.push_back(std::stoi(std::string(TakeWord(words))));
    }
    if (line == "export position text -" && behaviour != "silent") {
      std::cout << MadeRecord(question, trials);
    }
    std::cout.flush();
  }
  return 0;
}
