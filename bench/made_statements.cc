#include "bench/made_statements.h"

#include <vector>

#include "absl/strings/str_format.h"

#include "core/backgammon/legal_plays.h"

namespace tabia::bench {
namespace {

using backgammon::Evaluation;
using backgammon::Method;
using backgammon::Play;
using backgammon::Program;
using backgammon::ProgramKind;

constexpr size_t kDeepCandidates = 5;
constexpr uint32_t kRolloutGames = 1'296, kRollsOfAMatch = 300, kMakers = 10;
constexpr backgammon::Moment kImported = 3'500'000'000, kSaved = 3'400'000'000;
constexpr Program kProgram = {ProgramKind::kExtremeGammon, 2, 10};

}  // namespace

backgammon::Context MadeContext() {
  backgammon::Context context;
  context.jacoby = context.beaver = true;
  return context;
}

float StatementMaker::Thousandths(uint32_t from, uint32_t to) {
  return static_cast<float>(from + random_() % (to - from)) / 1000;
}

Evaluation StatementMaker::Evaluated(backgammon::Level level) {
  Evaluation evaluation;
  const float win = Thousandths(300, 700);
  evaluation.chances = {Thousandths(0, 20),   Thousandths(50, 250), 1 - win, win,
                        Thousandths(50, 250), Thousandths(0, 20)};
  evaluation.equity = Thousandths(0, 1000) - 0.5F;
  evaluation.level = level;
  return evaluation;
}

backgammon::PositionStatement StatementMaker::Entry(const backgammon::Board& after) {
  Evaluation evaluation = Evaluated({Method::kRollout});
  evaluation.games = kRolloutGames;
  evaluation.deviation = Thousandths(400, 900);
  const std::string maker = absl::StrFormat("Somebody with the number %d", random_() % kMakers);
  return {after, Flip(MadeContext()), evaluation, {maker, kProgram, kImported, kSaved}, entries_++};
}

backgammon::Decision StatementMaker::Analysis(const Roll& roll) {
  const std::string match = absl::StrFormat("made-match-%05d.xg", analyses_++ / kRollsOfAMatch);
  backgammon::Decision decision{
      roll.board, MadeContext(), roll.dice, {}, {match, kProgram, kImported, kSaved}, ""};
  for (const Play& play : LegalPlays(roll.board, roll.dice)) {
    const bool is_deep = decision.candidates.size() < kDeepCandidates;
    const auto plies = static_cast<int16_t>(is_deep ? 3 : 1);
    decision.candidates.push_back({play.after, Evaluated({Method::kPly, plies})});
  }
  return decision;
}

}  // namespace tabia::bench
