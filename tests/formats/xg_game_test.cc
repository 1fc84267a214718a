// Reads the records of real games of eXtreme Gammon, with changed fields.

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/formats/read_options.h"
#include "core/formats/xg/xg_layout.h"
#include "core/formats/xg/xg_reader.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"
#include "tests/formats/xg_sample.h"

namespace tabia::formats {
namespace {

using backgammon::CubeDecision;
using backgammon::CubeOwner;
using backgammon::Decision;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

struct Collected final : public records::BackgammonVisitor {
  absl::Status VisitDecision(const Decision& decision) override {
    decisions.push_back(decision);
    return absl::OkStatus();
  }
  absl::Status VisitCube(const CubeDecision& decision) override {
    cubes.push_back(decision);
    return absl::OkStatus();
  }

  std::vector<Decision> decisions;
  std::vector<CubeDecision> cubes;
};

// Records 0 and 1 are headers, 2 is a cube that is not analysed, 3 the opening roll 63, 4 a cube, 5 the
// reply.
constexpr size_t kMove = 3, kCube = 4, kReply = 5, kRecords = 6;
constexpr size_t kPlays = 124, kDoubling = 64;  // the analyses in them
constexpr size_t kLevels = kPlays + 1156, kValues = kPlays + 1284, kRollouts = 2344, kMoveComment = 2524;

class XgGameTest : public testing::Test {
 protected:
  template <typename Number>
  void Set(size_t record, size_t at, Number value) {
    Put(game_.records.at(record), at, value);
  }

  absl::StatusOr<records::SourceReport> Read(bool strict = false) {
    XgFiles files = {"", game_.rollouts, game_.comments};
    for (const std::string& record : game_.records) files.records += record;
    ReadOptions options;
    options.strict = strict;
    collected_ = {};
    return ReadXgGame("folder/game.xg", files, options, collected_);
  }
  records::SourceReport Report() {
    auto report = Read();
    EXPECT_TRUE(report.ok()) << report.status();
    return report.ok() ? *std::move(report) : records::SourceReport();
  }
  void ExpectSkipped(const std::string& kind, const std::string& first) {
    const records::SourceReport report = Report();
    ASSERT_EQ(report.skipped.size(), 1u);
    ASSERT_EQ(report.skipped.begin()->first, kind);
    EXPECT_EQ(report.skipped.at(kind).first, first);
    EXPECT_EQ(Message(Read(true).status()), "folder/game.xg: " + first);
  }
  std::string Error() { return Message(Read().status()); }
  void MakeMoney() { Set<int32_t>(0, 92, 99'999); }

  const Decision& move() const { return collected_.decisions.at(0); }
  const CubeDecision& cube() const { return collected_.cubes.at(0); }

  XgSampleGame game_ = ReadXgSample(kRealXg, kRecords);
  Collected collected_;
};

TEST_F(XgGameTest, ReadsAnAnalysedRoll) {
  EXPECT_THAT(Report().skipped, IsEmpty());
  EXPECT_EQ(move().board, backgammon::kStartBoard);
  EXPECT_EQ(move().dice, (backgammon::Dice{6, 3}));
  EXPECT_EQ(move().context.length, 9);
  EXPECT_EQ(move().context.away_self, 9);
  EXPECT_THAT(move().candidates, SizeIs(10));
  EXPECT_EQ(move().candidates[0].evaluation.level, (backgammon::Level{backgammon::Method::kBook, 2}));
}

TEST_F(XgGameTest, ReadsTheProvenance) {
  Report();
  for (const backgammon::Provenance& provenance : {move().provenance, cube().provenance}) {
    EXPECT_EQ(provenance.source, "game.xg");
    EXPECT_EQ(ProgramName(provenance.program), "XG");
    EXPECT_EQ(backgammon::DateText(provenance.saved), "2024-10-24");
    EXPECT_EQ(provenance.imported, 0);
  }
}

TEST_F(XgGameTest, ReadsAnAnalysedCube) {
  const records::SourceReport report = Report();
  EXPECT_EQ(report.records, 3u);
  ASSERT_THAT(collected_.cubes, SizeIs(1));
  EXPECT_EQ(cube().board, move().candidates[0].after);
  EXPECT_NEAR(cube().no_double.equity, -0.0085, 0.00005);
  EXPECT_NEAR(cube().double_take, -0.3726, 0.00005);
  EXPECT_EQ(cube().double_pass, 1);
  EXPECT_NEAR(cube().no_double.chances.win + cube().no_double.chances.lose, 1, 1e-6);
}

TEST_F(XgGameTest, ReadsTheOwnerOfTheCubeFromThePlayerOnRoll) {
  Set<int32_t>(kMove, kPlays + 48, 4);
  for (const auto& [stated, owner] :
       {std::pair(1, CubeOwner::kSelf), {-1, CubeOwner::kOpponent}, {0, CubeOwner::kCenter}}) {
    Set<int32_t>(kMove, kPlays + 52, stated);
    Report();
    EXPECT_EQ(move().context.owner, owner);
    EXPECT_EQ(move().context.cube(), 4);
  }
}

TEST_F(XgGameTest, ReadsTheCrawfordGame) {
  Set<int32_t>(kMove, kPlays + 44, 1);
  Set<int32_t>(kMove, kPlays + 56, 1);
  Set<int16_t>(kCube, kDoubling + 52, 1);
  Report();
  EXPECT_TRUE(move().context.crawford);
  EXPECT_EQ(move().context.away_opponent, 1);
  EXPECT_TRUE(cube().context.crawford);
  Set<int32_t>(kCube, kDoubling + 36, 1);
  ExpectSkipped("impossible cube decision", "record 4: the Crawford game has no cube");
}

TEST_F(XgGameTest, ReadsAMoneySession) {
  MakeMoney();
  Set<uint8_t>(0, 102, 1);
  Set<int32_t>(kMove, kPlays + 56, 1);
  Set<int32_t>(kMove, kPlays + 60, 1);
  const records::SourceReport report = Report();
  EXPECT_EQ(report.facts.at("length"), "money session");
  backgammon::Context money;
  money.beaver = true;
  EXPECT_EQ(cube().context, money);
  money.jacoby = true;
  EXPECT_EQ(move().context, money);
}

TEST_F(XgGameTest, NamesEveryLevel) {
  std::vector<std::string> names;
  for (const int number : {0, 1, 2, 12, 3, 4, 5, 6, 100, 998, 999, 1000, 1001, 1002, 7, 70'000}) {
    names.push_back(LevelName(LevelOfXgNumber(number)));
  }
  EXPECT_THAT(names,
              ElementsAre("1-ply", "2-ply", "3-ply", "3-ply red", "4-ply", "5-ply", "6-ply", "7-ply",
                          "rollout", "book", "book", "XGR", "XGR+", "XGR++", "level 7", "level 32767"));
  EXPECT_EQ(LevelOfXgNumber(998).number, 2);
  EXPECT_EQ(LevelOfXgNumber(999).number, 1);
}

TEST_F(XgGameTest, OmitsCandidatesWithoutAnalysis) {
  Set<int16_t>(kMove, kLevels, -1);
  Set<int16_t>(kMove, kLevels + 4 * 3, -100);
  Report();
  EXPECT_THAT(move().candidates, SizeIs(8));
}

TEST_F(XgGameTest, CountsRecordsWithoutAnalysis) {
  Set<int32_t>(kMove, kPlays + 64, 0);
  Set<int16_t>(kCube, kDoubling + 56, -100);
  EXPECT_EQ(Report().facts.at("not analysed"), "1 of moves, 2 of cubes");
  Set<int16_t>(kCube, kDoubling + 56, 0);
  Set<int32_t>(kCube, kDoubling + 28, -1);
  const records::SourceReport report = Report();
  EXPECT_EQ(report.records, 1u);
  EXPECT_THAT(report.skipped, IsEmpty());
}

TEST_F(XgGameTest, ReadsARollThatCannotBePlayed) {
  constexpr size_t kNoPlay = 223;
  const std::string record = ReadXgSample(kRealXg).records.at(kNoPlay);
  game_.records = {game_.records[0], record};
  EXPECT_EQ(Report().facts.at("not analysed"), "0 of moves, 0 of cubes");
  EXPECT_THAT(move().candidates, SizeIs(1));
  EXPECT_EQ(move().candidates[0].after, Flip(move().board));
  game_.records[1].replace(kPlays + 900, 8, 8, '\0');
  EXPECT_EQ(Report().facts.at("not analysed"), "1 of moves, 0 of cubes");
  EXPECT_THAT(collected_.decisions, IsEmpty());
}

TEST_F(XgGameTest, FindsCommentsByNumber) {
  game_.comments = "{\\rtf1 first\\par\x01\x02}\r\n\r\n{\\rtf1 third}\r\n";
  Set<int32_t>(kMove, kMoveComment, 2);
  Set<int32_t>(kCube, 292, 0);
  Set<int32_t>(0, 576, 2);
  EXPECT_EQ(Report().facts.at("comment"), "third");
  EXPECT_EQ(move().comment, "third");
  EXPECT_EQ(cube().comment, "first");
}

TEST_F(XgGameTest, ReadsMissingCommentsAsEmpty) {
  for (const int32_t number : {-2, 1, 3, INT32_MAX, INT32_MIN}) {
    game_.comments = "{\\rtf1 first}\r\n\r\n{\\rtf1 third}\r\n";
    Set<int32_t>(kMove, kMoveComment, number);
    EXPECT_THAT(Report().skipped, IsEmpty());
    EXPECT_EQ(move().comment, "") << number;
  }
}

std::string Rollout(int32_t games, float half_interval) {
  std::string rollout(2184, '\0');
  Put(rollout, 84, games);
  Put(rollout, 2020, half_interval);
  Put<uint16_t>(rollout, 2170, 2);
  Put<uint16_t>(rollout, 2172, 10);
  return rollout;
}

TEST_F(XgGameTest, ReadsRollouts) {
  game_.rollouts = Rollout(1, 0) + Rollout(1'296, 0.0049F);
  Set<int16_t>(kMove, kLevels, 100);
  Set<int32_t>(kMove, kRollouts, 1);
  Set<int32_t>(kCube, kDoubling + 28, 100);
  Set<int32_t>(kCube, 224, 1);
  EXPECT_THAT(Report().skipped, IsEmpty());
  for (const auto& evaluation : {move().candidates[0].evaluation, cube().no_double}) {
    EXPECT_EQ(LevelName(evaluation.level), "rollout");
    EXPECT_EQ(evaluation.games, 1'296u);
    EXPECT_NEAR(backgammon::Ci95(evaluation).value_or(0), 0.0049, 1e-7);
  }
  EXPECT_EQ(move().candidates[1].evaluation.games, 0u);
  EXPECT_EQ(ProgramName(move().provenance.program), "XG 2.10");
  EXPECT_EQ(ProgramName(collected_.decisions[1].provenance.program), "XG");
}

TEST_F(XgGameTest, IgnoresImpossibleRollouts) {
  game_.rollouts = Rollout(-5, std::numeric_limits<float>::quiet_NaN());
  Set<int16_t>(kMove, kLevels, 100);
  Set<int32_t>(kMove, kRollouts, 0);
  ExpectSkipped("missing rollout", "record 3: its games are in no rollout of the file");
  game_.rollouts = Rollout(1'296, -1);
  EXPECT_THAT(Report().skipped, IsEmpty());
  EXPECT_EQ(move().candidates[0].evaluation.deviation, 0);
}

TEST_F(XgGameTest, KeepsTheEquityOfAMissingRollout) {
  Set<int16_t>(kMove, kLevels, 100);
  for (const int32_t number : {-1, 0, INT32_MAX, INT32_MIN}) {
    Set<int32_t>(kMove, kRollouts, number);
    ExpectSkipped("missing rollout", "record 3: its games are in no rollout of the file");
    Report();
    EXPECT_THAT(move().candidates, SizeIs(10));
  }
}

TEST_F(XgGameTest, SkipsImpossibleBoards) {
  Set<int8_t>(kMove, kPlays + 6, 6);
  ExpectSkipped("impossible board", "record 3: more than 15 chequers of one side");
  Set<int8_t>(kMove, kPlays + 6, -128);
  ExpectSkipped("impossible board", "record 3: more than 15 chequers of one side");
  game_ = ReadXgSample(kRealXg, kRecords);
  game_.records[kCube].replace(kDoubling, 26, 26, '\0');
  ExpectSkipped("impossible board", "record 4: one side has no chequer on the board");
}

TEST_F(XgGameTest, SkipsImpossibleRolls) {
  Set<int32_t>(kMove, kPlays + 28, 0);
  ExpectSkipped("impossible roll", "record 3: dice 0 and 3");
  Set<int32_t>(kMove, kPlays + 28, 7);
  ExpectSkipped("impossible roll", "record 3: dice 7 and 3");
}

TEST_F(XgGameTest, SkipsImpossiblePlays) {
  const size_t after = kPlays + 68 + 26;  // of candidate 1
  const std::string whole = game_.records[kMove];
  game_.records[kMove].replace(after, 26, 26, '\0');
  ExpectSkipped("impossible play", "record 3: candidate 1 with dice 63");
  game_.records[kMove] = whole;
  Set<int8_t>(kMove, after + 1, 0);  // two chequers of the opponent gone
  ExpectSkipped("impossible play", "record 3: candidate 1 with dice 63");
  game_.records[kMove] = whole;
  Set<int8_t>(kMove, after + 1, -1);  // a chequer of the opponent goes forward
  Set<int8_t>(kMove, after + 12, -6);
  ExpectSkipped("impossible play", "record 3: candidate 1 with dice 63");
  game_.records[kMove] = whole;
  Set<int32_t>(kMove, kPlays + 28, 1);
  ExpectSkipped("impossible play", "record 3: candidate 0 with dice 31");
}

TEST_F(XgGameTest, SkipsImpossibleNumbersOfCandidates) {
  Set<int32_t>(kMove, kPlays + 64, 33);
  ExpectSkipped("impossible number of candidates", "record 3: 33 candidates");
  Set<int32_t>(kMove, kPlays + 64, -1);
  ExpectSkipped("impossible number of candidates", "record 3: -1 candidates");
}

TEST_F(XgGameTest, SkipsImpossibleContexts) {
  Set<int32_t>(kMove, kPlays + 40, -3);
  ExpectSkipped("impossible context", "record 3: away scores -3 and 9");
  Set<int32_t>(kMove, kPlays + 40, 0);
  Set<int32_t>(kMove, kPlays + 44, 0);
  ExpectSkipped("impossible context", "record 3: no points away in a match");
}

TEST_F(XgGameTest, SkipsImpossibleScores) {
  for (const int32_t points : {-1, 9, INT32_MIN}) {
    SCOPED_TRACE(points);
    Set<int32_t>(1, 12, points);
    ExpectSkipped("impossible score", absl::StrFormat("record 1: %d to 0 points in a match of 9", points));
  }
}

TEST_F(XgGameTest, SkipsImpossibleCubes) {
  for (const int32_t cube : {0, 3, -4, 1 << 16, INT32_MIN}) {
    Set<int32_t>(kCube, kDoubling + 40, cube);
    EXPECT_EQ(Report().skipped.count("impossible context"), 1u) << cube;
  }
  Set<int32_t>(kCube, kDoubling + 40, 2);
  Set<int32_t>(kCube, kDoubling + 44, 2);
  ExpectSkipped("impossible context", "record 4: a cube of 2 with owner 2");
}

TEST_F(XgGameTest, SkipsImpossibleEvaluations) {
  const std::string why = "a chance or an equity is out of range";
  const std::string whole = game_.records[kMove];
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const size_t value : {0, 3, 6}) {
    game_.records[kMove] = whole;
    Set(kMove, kValues + 28 + 4 * value, nan);
    ExpectSkipped("impossible evaluation", "record 3: " + why);
  }
  game_.records[kMove] = whole;
  Set(kMove, kValues + 12, 1.5F);
  ExpectSkipped("impossible evaluation", "record 3: " + why);
  game_.records[kMove] = whole;
  Set(kCube, kDoubling + 92, std::numeric_limits<float>::infinity());
  ExpectSkipped("impossible evaluation", "record 4: " + why);
}

TEST_F(XgGameTest, SkipsRecordsOfOtherKinds) {
  Set<uint8_t>(kMove, 8, 77);
  ExpectSkipped("record of unknown kind", "record 3: kind 77 is none of 0 to 5");
  Set<uint8_t>(kMove, 8, 0);
  ExpectSkipped("second header of a match", "record 3: a match begins inside another one");
}

TEST_F(XgGameTest, RejectsAnUnreadableMatch) {
  Set<int32_t>(0, 552, 41);
  EXPECT_EQ(Error(), "folder/game.xg: record 0: version 41: versions 1 to 40 are known");
  Set<int32_t>(0, 552, 40);
  Set<int32_t>(0, 96, 2);
  EXPECT_THAT(Error(), HasSubstr("record 0: Hypergammon"));
  Set<int32_t>(0, 96, 4);
  EXPECT_THAT(Error(), HasSubstr("record 0: unknown variation 4 of backgammon"));
  Set<int32_t>(0, 96, 1);
  EXPECT_EQ(Report().facts.at("variation"), "Nackgammon");
  for (const int32_t length : {0, -1, 32'768, 99'998}) {
    Set<int32_t>(0, 92, length);
    EXPECT_THAT(Error(), HasSubstr("record 0: a match of"));
  }
  Set<uint32_t>(0, 556, 0);
  EXPECT_THAT(Error(), HasSubstr("record 0: the match has no DMLI"));
}

TEST_F(XgGameTest, RejectsRecordsWithoutAMatchAtTheirBeginning) {
  game_.records.erase(game_.records.begin());
  EXPECT_THAT(Error(), HasSubstr("record 0: a record of kind 1 instead of a match's header"));
}

TEST_F(XgGameTest, RejectsRecordsCutShort) {
  game_.records.back().pop_back();
  EXPECT_EQ(Error(), "folder/game.xg: temp.xg, byte 12800: ends inside a record, after 2559 of 2560 bytes");
  game_ = ReadXgSample(kRealXg, kRecords);
  game_.rollouts = std::string(2183, '\0');
  EXPECT_EQ(Error(), "folder/game.xg: temp.xgr: 2183 bytes are not a whole number of rollouts of 2184");
}

TEST_F(XgGameTest, ReadsNamesOfOldVersionsAsWindows1252) {
  EXPECT_EQ(Report().facts.at("player 2"), "K\u00e9vin UNGER");
  Set<int32_t>(0, 552, 23);
  game_.records[0].replace(50, 5, "\x04R\xe9my");
  EXPECT_EQ(Report().facts.at("player 2"), "R\u00e9my");
  EXPECT_EQ(Report().format, "eXtreme Gammon match (version 23)");
}

TEST_F(XgGameTest, ReturnsAnErrorOfTheVisitor) {
  struct Refusing final : public records::BackgammonVisitor {
    absl::Status VisitDecision(const Decision&) override { return UsageError("refused"); }
  } refusing;
  const XgFiles files = {game_.Records(), "", ""};
  EXPECT_EQ(ExitCode(ReadXgGame("game.xg", files, {}, refusing).status()), 2);
}

}  // namespace
}  // namespace tabia::formats
