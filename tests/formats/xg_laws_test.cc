// The laws that the records of every real game of eXtreme Gammon follow, and on which the reader relies.

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/legal_plays.h"
#include "core/formats/foreign_source.h"
#include "core/formats/xg/xg_archive.h"
#include "core/formats/xg/xg_layout.h"
#include "core/records/record_visitor.h"
#include "tests/formats/unpacked.h"
#include "tests/formats/xg_sample.h"

namespace tabia::formats {
namespace {

namespace fs = std::filesystem;

using backgammon::Board;
using testing::IsEmpty;

constexpr size_t kAfterAt = 35, kStepsAt = 68, kDiceAt = 100, kPlayedAt = 2308;  // of the record of a move

std::vector<std::string> RealGames() {
  std::vector<std::string> games = {kRealXg};
  const fs::path shared = fs::path(TABIA_SHARED_DATA) / "xg";
  if (!fs::exists(shared)) return games;
  for (const auto& entry : fs::directory_iterator(shared)) {
    if (entry.path().extension() == ".xg") games.push_back(entry.path().string());
  }
  std::sort(games.begin() + 1, games.end());
  return games;
}

// Returns `board` after `steps`: pairs of from and to, counted from 0, seen by the player who moves.
template <typename Steps>
Board Played(Board board, const Steps& steps) {
  for (size_t i = 0; i + 1 < steps.size() && steps[i] != -1; i += 2) {
    const int from = steps[i] + 1, to = steps[i + 1] + 1;
    --board[from];
    if (to <= 0) continue;
    if (board[to] == -1) {
      board[to] = 0;
      --board[0];
    }
    ++board[to];
  }
  return board;
}

Board SeenByMover(const XgFrame& frame) {
  return frame.player == 1 ? frame.board : Flip(frame.board);
}

bool HaveEqualDice(const std::string& record) {
  const auto [a, b] = XgMove(record.data()).analysis().dice();
  const auto stated = backgammon::MakeDice(Load<int32_t>(record.data() + kDiceAt),
                                           Load<int32_t>(record.data() + kDiceAt + 4));
  return stated.has_value() && stated == backgammon::MakeDice(a, b);
}

class XgLawsTest : public testing::TestWithParam<std::string> {
 protected:
  // Calls `check` with every record of a move and its text.
  template <typename Check>
  void ForEachMove(const Check& check) const {
    for (const std::string& record : game_.records) {
      if (XgRecord(record.data()).kind() == XgKind::kMove) check(XgMove(record.data()), record);
    }
  }

  const XgSampleGame game_ = ReadXgSample(GetParam());
};

TEST_P(XgLawsTest, TheSummaryIsTheFirstAndTheLastRecord) {
  const std::string bytes = ReadFile(GetParam());
  EXPECT_EQ(*XgArchive::Open(GetParam(), bytes)->Unpack("temp.xgi"),
            game_.records.front() + game_.records.back());
}

TEST_P(XgLawsTest, AnalysesAreOfTheirRecords) {
  ForEachMove([](const XgMove& move, const std::string& record) {
    EXPECT_EQ(move.analysis().board(), SeenByMover(move.frame()));
    EXPECT_TRUE(HaveEqualDice(record));
  });
}

TEST_P(XgLawsTest, StepsLeadToTheBoardAfterThePlay) {
  ForEachMove([](const XgMove& move, const std::string& record) {
    const auto steps = Load<std::array<int32_t, 8>>(record.data() + kStepsAt);
    const Board after = {Load<std::array<int8_t, 26>>(record.data() + kAfterAt)};
    EXPECT_TRUE(record[kPlayedAt] == 0 || Played(SeenByMover(move.frame()), steps) == after);
  });
}

TEST_P(XgLawsTest, StepsOfCandidatesLeadToTheirBoards) {
  ForEachMove([](const XgMove& move, const std::string&) {
    const XgPlays plays = move.analysis();
    for (int i = 0; i < plays.candidates(); ++i) {
      const bool states_none = plays.steps(i) == std::array<int8_t, 8>();
      EXPECT_EQ(states_none ? plays.board() : Played(plays.board(), plays.steps(i)), plays.after(i));
    }
  });
}

TEST_P(XgLawsTest, TheBoardAfterAPlayIsTheNextOne) {
  const auto board_of = [](const std::string& record) {
    return XgRecord(record.data()).kind() == XgKind::kMove ? XgMove(record.data()).frame().board
                                                           : XgCube(record.data()).frame().board;
  };
  for (size_t i = 0; i + 1 < game_.records.size(); ++i) {
    const std::string &record = game_.records[i], &next = game_.records[i + 1];
    const XgKind kind = XgRecord(record.data()).kind(), next_kind = XgRecord(next.data()).kind();
    if (kind != XgKind::kMove || (next_kind != XgKind::kMove && next_kind != XgKind::kCube)) continue;
    const Board after = {Load<std::array<int8_t, 26>>(record.data() + kAfterAt)};
    EXPECT_EQ(XgMove(record.data()).frame().player == 1 ? after : Flip(after), board_of(next)) << i;
  }
}

TEST_P(XgLawsTest, ChancesAreCumulative) {
  ForEachMove([](const XgMove& move, const std::string&) {
    for (int i = 0; i < move.analysis().candidates(); ++i) {
      const auto [lose_bg, lose_g, lose, win, win_g, win_bg, equity] = move.analysis().values(i);
      EXPECT_NEAR(lose + win, 1, 1e-6);
      EXPECT_LE(lose_bg, lose_g);
      EXPECT_LE(lose_g, lose);
      EXPECT_LE(win_bg, win_g);
    }
  });
}

// The candidates are those that the rules allow: all of them, or none for a roll that cannot be played.
class LegalityVisitor final : public records::BackgammonVisitor {
 public:
  absl::Status VisitDecision(const backgammon::Decision& decision) override {
    const std::vector<backgammon::Play> plays = LegalPlays(decision.board, decision.dice);
    for (const backgammon::Candidate& candidate : decision.candidates) {
      const bool is_legal = std::any_of(plays.begin(), plays.end(), [&](const backgammon::Play& play) {
        return play.after == candidate.after;
      });
      const bool stays = plays.empty() && candidate.after == Flip(decision.board);
      EXPECT_TRUE(is_legal || stays) << backgammon::ToPositionId(decision.board) << ToText(decision.dice);
    }
    return absl::OkStatus();
  }
  absl::Status VisitCube(const backgammon::CubeDecision&) override { return absl::OkStatus(); }
};

TEST_P(XgLawsTest, EveryCandidateIsLegal) {
  auto source = ForeignSource::Open(GetParam());
  ASSERT_TRUE(source.ok()) << source.status();
  LegalityVisitor visitor;
  const auto report = source->Read({}, visitor);
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_THAT(report->skipped, IsEmpty());
}

TEST_P(XgLawsTest, MatchesAnIndependentReader) {
  const std::string expectation = fs::path(GetParam()).replace_extension(".expect.tsv.xz").string();
  if (!fs::exists(expectation)) return;  // the conformance test has its lines
  std::string lines;
  for (const std::string& line : ReadBook(GetParam()).lines) {
    if (!line.starts_with("comment")) lines += line + "\n";
  }
  EXPECT_TRUE(lines == Unpack(expectation));
}

std::string TestName(const testing::TestParamInfo<std::string>& game) {
  std::string name = std::to_string(game.index) + fs::path(game.param).stem().string();
  std::erase_if(name, [](uint8_t c) { return !std::isalnum(c); });
  return name;
}

INSTANTIATE_TEST_SUITE_P(Games, XgLawsTest, testing::ValuesIn(RealGames()), TestName);

}  // namespace
}  // namespace tabia::formats
