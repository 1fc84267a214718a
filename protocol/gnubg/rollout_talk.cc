#include "protocol/gnubg/rollout_talk.h"

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include "core/backgammon/game_state.h"
#include "core/backgammon/match_id.h"
#include "core/backgammon/position_id.h"

namespace tabia::gnubg {
namespace {

constexpr size_t kMaxAnswerBytes = size_t{1} << 20;
constexpr int kListedPlays = 8;  // as many as the evaluation examines
constexpr uint32_t kFirstMark = 1'000'000'000;

// Nothing is played: each question sets up a position of its own.
constexpr std::string_view kSettings[] = {
    "set threads 1",
    "set automatic game off",
    "set automatic roll off",
    "set automatic move off",
    "set player 0 human",
    "set player 1 human",
    "set display off",
    "set jacoby on",
    "set beavers 3",
    "set output mwc off",
    "set output digits 6",
    "set evaluation chequerplay type evaluation",
    "set evaluation chequerplay evaluation cubeful on",
    "set evaluation chequerplay evaluation noise 0",
    "set rollout cubeful on",
    "set rollout varredn on",
    "set rollout quasirandom on",
    "set rollout initial off",
    "set rollout limit enable off",
    "set rollout jsd stop off",
};

}  // namespace

RolloutTalk::RolloutTalk(const RolloutSetup& setup) {
  for (const std::string_view setting : kSettings) Send(setting);
  Send(absl::StrFormat("set export moves number %d", kListedPlays));
  Send(absl::StrFormat("set evaluation chequerplay evaluation plies %d", setup.evaluated_plies));
  Send(absl::StrFormat("set rollout trials %d", setup.trials));
  Send(absl::StrFormat("set rollout chequerplay plies %d", setup.plies));
  Send(absl::StrFormat("set rollout cubedecision plies %d", setup.plies));
  Send(setup.truncation > 0 ? "set rollout truncation enable on" : "set rollout truncation enable off");
  if (setup.truncation > 0) Send(absl::StrFormat("set rollout truncation plies %d", setup.truncation));
  AwaitMark();
}

void RolloutTalk::Ask(const searches::RolloutQuestion& question) {
  backgammon::GameState state = StateOf(question.board, question.context);
  state.dice = question.dice;
  // The match id has everything but the chequers, and needs a game.
  for (const std::string& command :
       {std::string("new session"), "set matchid " + backgammon::ToMatchId(state),
        "set board " + backgammon::ToPositionId(state.board), absl::StrFormat("hint %d", kListedPlays)}) {
    Send(command);
  }
  if (!question.plays.empty()) {
    Send(absl::StrFormat("set rollout seed %d", question.seed));
    Send("analyse rollout move " + absl::StrJoin(question.plays, " "));
  }
  Send("export position text -");
  answer_.clear();
  state_ = State::kAsked;
  AwaitMark();
}

void RolloutTalk::HandleLine(std::string_view line) {
  const bool is_mark = line.find(absl::StrFormat("seed set to %d.", kFirstMark + mark_)) != line.npos;
  if (is_mark && state_ == State::kStarting) {
    state_ = State::kIdle;
  } else if (is_mark && state_ == State::kAsked) {
    state_ = State::kAnswered;
  } else if (state_ == State::kAsked && answer_.size() + line.size() < kMaxAnswerBytes) {
    answer_.append(line).push_back('\n');
  }
}

std::string RolloutTalk::TakeAnswer() {
  state_ = State::kIdle;
  return std::exchange(answer_, {});
}

void RolloutTalk::Send(std::string_view command) {
  output_.append(command).push_back('\n');
}

void RolloutTalk::AwaitMark() {
  Send(absl::StrFormat("set rollout seed %d", kFirstMark + ++mark_));
}

}  // namespace tabia::gnubg
