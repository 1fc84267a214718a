#include "core/backgammon/board_line.h"

#include "gtest/gtest.h"

#include "core/backgammon/match_id.h"
#include "core/backgammon/position_id.h"
#include "core/base/status.h"
#include "tests/backgammon/backgammon_golden.h"
#include "tests/backgammon/state_fields.h"

namespace tabia::backgammon {
namespace {

BoardLine Read(const std::string& text, ScoreOrder order = ScoreOrder::kGnubg) {
  const auto line = ParseBoardLine(text, order);
  EXPECT_TRUE(line.ok()) << text << ": " << line.status();
  return line.value_or(BoardLine());
}

BoardLine LineOf(const std::string& gnubg_id) {
  BoardLine line;
  line.state = ParseGnubgId(gnubg_id).value();
  line.state.jacoby = false;
  return line;
}

std::vector<std::string> GnubgsLines() {
  std::vector<std::string> lines;
  for (const GoldenRow& row : GoldenRows(GoldenPath("board-lines.tsv"))) lines.push_back(row.at(1));
  return lines;
}

TEST(BoardLine, RecognisesALineOfGnubg) {
  const auto rows = GoldenRows(GoldenPath("board-lines.tsv"));
  ASSERT_GE(rows.size(), 20u);
  for (const GoldenRow& row : rows) {
    SCOPED_TRACE(row.at(0));
    const BoardLine line = Read(row.at(1));
    EXPECT_TRUE(line.looks_like_gnubg);
    GoldenRow fields = StateFields(line.state);
    fields.resize(9);
    EXPECT_EQ(fields, GoldenRow(row.begin() + 3, row.end()));
  }
}

TEST(BoardLine, AgreesWithTheIdOfGnubg) {
  int compared = 0;
  for (const GoldenRow& row : GoldenRows(GoldenPath("board-lines.tsv"))) {
    if (row.at(2).empty()) continue;
    GameState read = Read(row[1]).state;
    const GameState stated = LineOf(row[2]).state;
    if (!stated.dice) read.dice.reset();
    EXPECT_EQ(read, stated) << row[0];
    ++compared;
  }
  EXPECT_GE(compared, 20);
}

// The player who has doubled is on roll; the server shows the board to the one who has to answer.
TEST(BoardLine, ReadsLikeGnubgsServer) {
  const auto rows = GoldenRows(GoldenPath("board-lines-server.tsv"));
  ASSERT_GE(rows.size(), 20u);
  for (const GoldenRow& row : rows) {
    SCOPED_TRACE(row.at(0));
    const GameState state = Read(row[0]).state;
    const bool is_doubled = state.offer == Offer::kDouble;
    EXPECT_EQ(ToPositionId(is_doubled ? Flip(state.board) : state.board), row.at(1));
    const GoldenRow fields = StateFields(state);
    EXPECT_EQ(fields[2], row.at(2));
    EXPECT_EQ(fields[1], row.at(3));
    EXPECT_EQ(fields[3], row.at(4));
    EXPECT_EQ(fields[6], row.at(5));
    EXPECT_EQ(fields[7], row.at(6));
    EXPECT_EQ(CubeOwnerName(is_doubled ? Flip(state.owner) : state.owner), row.at(7));
  }
}

TEST(BoardLine, RejectsFaultsWithReasons) {
  const auto rows = GoldenRows(GoldenPath("board-line-faults.tsv"));
  ASSERT_GE(rows.size(), 28u);
  for (const GoldenRow& row : rows) {
    const auto line = ParseBoardLine(row.at(0), ScoreOrder::kGnubg);
    ASSERT_FALSE(line.ok()) << row[0];
    EXPECT_EQ(Message(line.status()), row.at(1));
  }
}

TEST(BoardLine, IgnoresLineEndsAndNulsAroundIt) {
  const std::string text = GnubgsLines().at(0);
  const std::string framed = std::string(1, '\0') + text + "\r\n" + std::string(1, '\0');
  EXPECT_EQ(Read(framed).state, Read(text).state);
}

// Except for a double, where the doubler's score comes first in both.
TEST(BoardLine, ReadsBothScoreOrders) {
  for (const std::string& text : GnubgsLines()) {
    const GameState gnubg = Read(text).state, fibs = Read(text, ScoreOrder::kFibs).state;
    const bool is_doubled = gnubg.offer == Offer::kDouble;
    EXPECT_EQ(fibs.score_self, is_doubled ? gnubg.score_self : gnubg.score_opponent) << text;
    EXPECT_EQ(fibs.score_opponent, is_doubled ? gnubg.score_opponent : gnubg.score_self) << text;
  }
}

TEST(BoardLine, WritesLikeGnubg) {
  for (const std::string& text : GnubgsLines()) {
    const BoardLine line = Read(text);
    const size_t numbers = text.find(':', text.find(line.opponent_name));
    const std::string names = "board:\"" + line.name + "\":\"" + line.opponent_name + "\"";
    std::string wanted = names + text.substr(numbers);
    if (wanted.find(":2:5:2:5:") != std::string::npos) continue;  // gnubg keeps the order of the dice
    EXPECT_EQ(ToBoardLine(line, ScoreOrder::kGnubg), wanted);
  }
}

TEST(BoardLine, ReadsBackItsOwnLines) {
  for (const GoldenRow& row : GoldenRows(GoldenPath("xgid-gnubg-id-pairs.tsv"))) {
    for (const ScoreOrder order : {ScoreOrder::kGnubg, ScoreOrder::kFibs}) {
      BoardLine line = LineOf(row.at(1));
      line.name = "my bot";
      const BoardLine read = Read(ToBoardLine(line, order), order);
      EXPECT_EQ(read.state, line.state) << row[1];
      EXPECT_EQ(read.name, "my bot");
      EXPECT_EQ(read.opponent_name, "");
    }
  }
}

TEST(BoardLine, WritesABeaverAsTheOtherPlayersDouble) {
  BoardLine line = LineOf("4PPgASTgc/ABMA:QRkAAAAAAAAA");
  ASSERT_EQ(line.state.offer, Offer::kBeaver);
  const GameState read = Read(ToBoardLine(line, ScoreOrder::kGnubg)).state;
  EXPECT_EQ(read.offer, Offer::kDouble);
  EXPECT_EQ(read.on_roll, Opponent(line.state.on_roll));
  EXPECT_EQ(read.board, Flip(line.state.board));
  EXPECT_EQ(read.owner, CubeOwner::kSelf);
}

TEST(BoardLine, MakesNamesPrintable) {
  BoardLine line = LineOf("4HPwATDgc/ABMA:cAkAAAAAAAAA");
  line.name = "a \"b\":\n\xe9";
  line.opponent_name = "it's";
  const BoardLine read = Read(ToBoardLine(line, ScoreOrder::kGnubg));
  EXPECT_EQ(read.name, "a 'b': \u00e9");
  EXPECT_EQ(read.opponent_name, "it's");
}

TEST(BoardLine, TruncatesLongNamesBetweenLetters) {
  BoardLine line = LineOf("4HPwATDgc/ABMA:cAkAAAAAAAAA");
  for (int letters = 0; letters < 200; ++letters) line.name += "\u00e9";
  for (const char* first : {"", "x"}) {
    line.opponent_name = first + line.name;
    const std::string text = ToBoardLine(line, ScoreOrder::kGnubg);
    EXPECT_LE(text.size(), kMaxBoardLineBytes);
    const BoardLine read = Read(text);
    EXPECT_GT(read.name.size(), 20u);
    EXPECT_TRUE(line.name.starts_with(read.name));
    EXPECT_EQ((read.opponent_name.size() + *first) % 2, *first == 'x' ? 1u : 0u) << read.opponent_name;
  }
}

TEST(BoardLine, FitsTheLongestLine) {
  BoardLine line;
  line.name = line.opponent_name = std::string(300, 'x');
  for (int point = 1; point <= 15; ++point) line.state.board[point] = -1;
  line.state.board[24] = 15;
  line.state.on_roll = Player::kTop;
  line.state.length = line.state.score_self = line.state.score_opponent = kMaxMatchLength;
  line.state.cube_log2 = kMaxCubeLog2;
  EXPECT_EQ(ToBoardLine(line, ScoreOrder::kGnubg).size(), kMaxBoardLineBytes);
}

TEST(BoardLine, AllowsColonsInQuotedNames) {
  const std::string numbers = GnubgsLines().at(0).substr(sizeof("board:bot:you") - 1);
  EXPECT_EQ(Read("board:\"a:b\":'c:\"d':" + numbers.substr(1)).name, "a:b");
  EXPECT_EQ(Read("board:\"a:b\":'c:\"d':" + numbers.substr(1)).opponent_name, "c:\"d");
  EXPECT_EQ(Read("board:\"a:b" + numbers).name, "\"a");
}

TEST(BoardLine, AMatchOf9999PointsIsMoney) {
  std::string text = GnubgsLines().at(0);
  text.replace(text.find(":0:0:0:"), 7, ":9999:50:40:");
  const GameState state = Read(text).state;
  EXPECT_EQ(state.length, 0);
  EXPECT_EQ(ScoreOf(state, Player::kTop), 50);
}

TEST(BoardLine, IsAPlayIfThereAreDiceAndNobodyMayDouble) {
  std::string text = GnubgsLines().at(0);
  text.replace(text.find(":1:1:1:0:1:"), 7, ":1:0:0:");
  EXPECT_EQ(Read(text).state.offer, Offer::kNone);
  text.replace(text.find(":2:1:2:1:"), 9, ":0:0:0:0:");
  EXPECT_EQ(Read(text).state.offer, Offer::kDouble);
}

}  // namespace
}  // namespace tabia::backgammon
