// Damaged analyses: what forums, mails and bad connections do to them. Each fault is found, or the numbers are those of
// the sound text.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/entry/subject.h"
#include "core/backgammon/position_id.h"
#include "core/formats/foreign_source.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/damaged_book.h"

namespace tabia::formats {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

constexpr std::string_view kFixtures[] = {"gnubg-rollouts-and-plies.txt",
                                          "gnubg-rolled-out-cube.html",
                                          "gnubg-plays.html",
                                          "gnubg-offered-double.txt",
                                          "xg-several-levels.txt",
                                          "xg-page-without-columns.txt",
                                          "xg-rolled-out-cube.html",
                                          "xg-french-cube.txt",
                                          "bgblitz-french-cube.txt",
                                          "bgblitz-plays.txt"};

// The equities of a text, by position and play; a cube decision has two.
struct Equities final : public records::BackgammonVisitor {
  absl::Status VisitDecision(const backgammon::Decision& decision) override {
    for (const backgammon::Candidate& candidate : decision.candidates) {
      Add(decision.board, ToPositionId(candidate.after), candidate.evaluation.equity);
    }
    return absl::OkStatus();
  }
  absl::Status VisitCube(const backgammon::CubeDecision& decision) override {
    Add(decision.board, "no double", decision.no_double.equity);
    Add(decision.board, "take", decision.double_take);
    return absl::OkStatus();
  }
  void Add(const backgammon::Board& board, const std::string& play, float equity) {
    of_plays[ToPositionId(board) + " " + play].push_back(equity);
  }

  std::map<std::string, std::vector<float>> of_plays;
};

class AnalysisTextDamageTest : public DamagedBookTest {
 protected:
  AnalysisTextDamageTest() : DamagedBookTest("analysis_text/xg-several-levels.txt") {}

  void Replace(std::string_view old_text, std::string_view new_text) {
    const size_t at = bytes_.find(old_text);
    ASSERT_NE(at, std::string::npos) << old_text;
    bytes_.replace(at, old_text.size(), new_text);
  }
  void ReplaceAll(std::string_view old_text, std::string_view new_text) {
    while (bytes_.find(old_text) != std::string::npos) Replace(old_text, new_text);
  }
  // Returns where and why the first record of this kind is skipped, and checks that strict reading states it.
  std::string Skipped(const std::string& kind) {
    const std::string first = FirstSkipped(Read(), kind);
    EXPECT_EQ(StrictError(), path_ + ": " + first);
    return first;
  }
  Equities EquitiesOf(const std::string& bytes) {
    WriteFile(path_, bytes);
    Equities equities;
    auto source = ForeignSource::Open(path_);
    if (!source.ok()) return equities;
    const auto report = source->Read({}, equities);
    EXPECT_TRUE(report.ok()) << report.status();
    if (!report.ok()) return equities;
    for (const auto& [kind, skipped] : report->skipped) EXPECT_THAT(skipped.first, StartsWith("line "));
    return equities;
  }
};

TEST_F(AnalysisTextDamageTest, ReadsAnUndamagedText) {
  const Outcome outcome = Read({.strict = true});
  EXPECT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_THAT(outcome.lines, SizeIs(5));
  EXPECT_EQ(outcome.report.facts.at("positions"), "1 read, 0 refused");
}

// Such a line ends the text of `tabia probe --format xg-text`.
TEST_F(AnalysisTextDamageTest, TakesTheSourceThatTabiaWrote) {
  struct Sources final : records::BackgammonVisitor {
    absl::Status VisitDecision(const backgammon::Decision& decision) override {
      names.push_back(decision.provenance.source + ", " + ProgramName(decision.provenance.program));
      return absl::OkStatus();
    }
    std::vector<std::string> names;
  };
  const std::string end = "eXtreme Gammon Version";
  ASSERT_NE(bytes_.find(end), std::string::npos);
  const auto source_with = [&](const std::string& line) {
    std::string bytes = bytes_;
    WriteFile(path_, bytes.replace(bytes.find(end), end.size(), line + "\n\n" + end));
    Sources sources;
    EXPECT_TRUE(ForeignSource::Open(path_)->Read({}, sources).ok());
    return sources.names.at(0);
  };
  EXPECT_EQ(source_with("Source: Ann, Example, BGBlitz"), "Ann, Example, BGBlitz");
  EXPECT_THAT(source_with("Source: Ann, page 3"), StartsWith("book, XG")) << "a line of somebody else";
}

TEST_F(AnalysisTextDamageTest, RefusesADecisionThatLostItsMinusSigns) {
  ReplaceAll("(-", "(");
  EXPECT_THAT(Skipped("minus signs lost"), HasSubstr("difference 0.132 has no sign"));
  EXPECT_THAT(Read().lines, IsEmpty());
  EXPECT_EQ(Read().report.facts.at("positions"), "0 read, 1 refused");
}

TEST_F(AnalysisTextDamageTest, RefusesADecisionWithATurnedSign) {
  Replace("eq:+0.805", "eq:-0.805");
  EXPECT_THAT(Skipped("contradicting numbers"),
              HasSubstr("play 3: the difference is not that of the equities"));
  EXPECT_THAT(Read().lines, IsEmpty());
}

TEST_F(AnalysisTextDamageTest, RefusesAnEquityOutsideOfItsInterval) {
  Replace("+0.671", "-0.671");
  Replace("eq:+0.676", "eq:-0.676");
  EXPECT_THAT(Skipped("minus signs lost"), HasSubstr("the bounds of the interval do not include the equity"));
}

TEST_F(AnalysisTextDamageTest, RefusesAnIdentifierThatLostItsDashes) {
  Replace("-a--BaEBB-D-a----bacbbb---", "aBaEBBDabacbbb");
  EXPECT_THAT(Skipped("unreadable identifier"), HasSubstr("XGID of 14 letters instead of 26: dashes lost"));
  EXPECT_EQ(Read().report.facts.at("positions"), "0 read, 1 refused");
}

TEST_F(AnalysisTextDamageTest, SkipsAnIllegalPlay) {
  Replace("8/7 8/3 ", "8/6 8/3 ");
  EXPECT_THAT(Skipped("illegal play"), HasSubstr("play \"8/6 8/3\""));
  EXPECT_THAT(Read().lines, SizeIs(4));
}

TEST_F(AnalysisTextDamageTest, SkipsAPlayWhoseChancesAreCutOff) {
  bytes_.resize(bytes_.find("51.15%"));
  EXPECT_THAT(Skipped("incomplete analysis"), HasSubstr("it has no chances"));
  EXPECT_THAT(Read().lines, SizeIs(4));
}

TEST_F(AnalysisTextDamageTest, SkipsImpossibleChances) {
  Replace("51.15%", "71.15%");
  EXPECT_THAT(Skipped("impossible evaluation"), HasSubstr("the chances are impossible"));
}

TEST_F(AnalysisTextDamageTest, ReadsOrRefusesATextCutAnywhere) {
  ExpectReadOrRefusedWhereverItIsCut();
}

// Damages a text in one way at a place, both selected by `random`.
std::string Damage(std::string text, std::mt19937& random) {
  const auto below = [&random](size_t end) { return end == 0 ? 0 : static_cast<size_t>(random()) % end; };
  const size_t at = below(text.size()), size = 1 + below(12);
  constexpr std::string_view kSigns = "-+.,:()/% *\n0123456789XOeq";
  const auto erase_all = [&text, at](std::string_view what) {
    for (size_t i = text.find(what, at); i != std::string::npos; i = text.find(what, i)) text.erase(i, 1);
  };
  switch (below(9)) {
    case 0:
      text.erase(at, size);
      break;
    case 1:
      text.insert(at, text.substr(below(text.size()), size));
      break;
    case 2:
      text.erase(at, 1);
      break;
    case 3:
      text[at] = static_cast<char>(random());
      break;
    case 4:
      text[at] = kSigns[below(kSigns.size())];
      break;
    case 5:
      erase_all("-");
      break;
    case 6:
      erase_all("\n");
      break;
    case 7:
      erase_all(" ");
      break;
    default:
      erase_all(below(2) == 0 ? "+" : " -");
  }
  return text;
}

// Counts the equities whose sign is not that of the sound text.
int TurnedSigns(const Equities& sound, const Equities& damaged) {
  int turned = 0;
  for (const auto& [play, equities] : damaged.of_plays) {
    const auto found = sound.of_plays.find(play);
    if (found == sound.of_plays.end()) continue;
    for (const float equity : equities) {
      turned += std::none_of(found->second.begin(), found->second.end(),
                             [equity](float other) { return equity * other >= 0; });
    }
  }
  return turned;
}

TEST_F(AnalysisTextDamageTest, TurnsNoSignInTwentyThousandDamagedTexts) {
  std::mt19937 random(49);
  constexpr int kTextsOfEach = 2000;
  for (const std::string_view name : kFixtures) {
    const std::string text = ReadFile(TABIA_TEST_DATA "/formats/analysis_text/" + std::string(name));
    const Equities sound = EquitiesOf(text);
    EXPECT_FALSE(sound.of_plays.empty()) << name;
    for (int i = 0; i < kTextsOfEach; ++i) {
      std::string damaged = Damage(text, random);
      for (size_t more = random() % 3; more > 0 && !damaged.empty(); --more)
        damaged = Damage(damaged, random);
      EXPECT_EQ(TurnedSigns(sound, EquitiesOf(damaged)), 0) << name << ", text " << i << ":\n" << damaged;
    }
  }
}

}  // namespace
}  // namespace tabia::formats
