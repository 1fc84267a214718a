#include "bench/made_backgammon.h"

#include <filesystem>
#include <random>

#include "absl/strings/str_format.h"

#include "bench/bench_folder.h"
#include "bench/fail.h"
#include "core/backgammon/entry/statement.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/position_id.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/books/backgammon_collector.h"
#include "core/probe/book_info.h"
#include "core/records/game.h"

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

// Games in which a play is drawn for each roll in turn.
class RandomGames {
 public:
  Roll Next();

 private:
  static constexpr uint32_t kSeed = 15;
  std::mt19937 random_{kSeed};
  backgammon::Board board_ = backgammon::kStartBoard;
};

Roll RandomGames::Next() {
  if (OpponentChequers(board_) == 0) board_ = backgammon::kStartBoard;
  const int a = 1 + static_cast<int>(random_() % 6), b = 1 + static_cast<int>(random_() % 6);
  const Roll roll = {board_, *backgammon::MakeDice(a, b)};
  const std::vector<backgammon::Play> plays = LegalPlays(board_, roll.dice);
  board_ = plays.empty() ? Flip(board_) : plays[random_() % plays.size()].after;
  return roll;
}

// Draws the numbers of statements.
class StatementMaker {
 public:
  // Returns an entry of an opening book, rolled out.
  backgammon::PositionStatement Entry(const backgammon::Board& after);
  // Returns an analysis of all plays of the roll, the first five of them deeper than the others.
  backgammon::Decision Analysis(const Roll& roll);

 private:
  static constexpr uint32_t kSeed = 16;

  // Returns a number of thousandths.
  float Thousandths(uint32_t from, uint32_t to);
  backgammon::Evaluation Evaluated(backgammon::Level level);

  std::mt19937 random_{kSeed};
  uint32_t entries_ = 0;
  uint32_t analyses_ = 0;
};

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

constexpr size_t kPlaysOfAnEntry = 4;

absl::Status AddAnalysis(const backgammon::Decision& analysis, StatementMaker& maker,
                         books::BackgammonCollector& collector) {
  TABIA_RETURN_IF_ERROR(collector.VisitDecision(analysis));
  for (size_t i = 0; i < analysis.candidates.size(); i += kPlaysOfAnEntry) {
    TABIA_RETURN_IF_ERROR(collector.VisitPosition(maker.Entry(analysis.candidates[i].after)));
  }
  return absl::OkStatus();
}

absl::Status WriteAnalysed(const std::vector<Roll>& rolls, const std::string& path) {
  books::BackgammonCollector collector(index::BuildLimits(), true);
  StatementMaker maker;
  for (const Roll& roll : rolls) TABIA_RETURN_IF_ERROR(AddAnalysis(maker.Analysis(roll), maker, collector));
  const auto metadata = [&collector](const index::BuildReport& report) {
    probe::BookInfo info;
    info.game = records::Game::kBackgammon;
    info.positions = report.keys;
    collector.Describe(info);
    return InfoJson(info).Text();
  };
  TABIA_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
  TABIA_RETURN_IF_ERROR(collector.builder().Finish(metadata, file).status());
  return file.Commit();
}

}  // namespace

std::vector<Roll> UsualRolls(size_t count) {
  RandomGames games;
  std::vector<Roll> rolls(count);
  for (Roll& roll : rolls) roll = games.Next();
  return rolls;
}

Roll RichestRoll() {
  return {*backgammon::ParsePositionId("+7cEAIC7ooGEAQ"), {1, 1}};
}

backgammon::Context MadeContext() {
  backgammon::Context context;
  context.jacoby = context.beaver = true;
  return context;
}

std::string MakeAnalysedIndex(uint32_t rolls) {
  const std::string path = absl::StrFormat("%s/analysed-%d.tabia", Folder(), rolls);
  if (std::filesystem::exists(path)) return path;
  std::vector<Roll> all = UsualRolls(rolls);
  all.push_back(RichestRoll());
  if (const absl::Status status = WriteAnalysed(all, path); !status.ok()) Fail(Message(status));
  return path;
}

}  // namespace tabia::bench
