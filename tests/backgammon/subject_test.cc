#include "core/backgammon/entry/subject.h"

#include <map>

#include "absl/strings/numbers.h"
#include "gtest/gtest.h"

#include "core/backgammon/position_id.h"
#include "tests/backgammon/backgammon_golden.h"

namespace tabia::backgammon {
namespace {

Subject SubjectOf(const GoldenRow& row) {
  Subject subject;
  subject.board = *ParsePositionId(row.at(0));
  Context& context = subject.context;
  context.away_self = std::stoi(row.at(1));
  context.away_opponent = std::stoi(row.at(2));
  context.crawford = row.at(3) == "1";
  context.jacoby = row.at(4) == "1";
  context.beaver = row.at(5) == "1";
  context.cube_log2 = std::stoi(row.at(6));
  context.owner = *CubeOwnerOfName(row.at(7));
  subject.dice = ParseDice(row.at(8));
  return subject;
}

TEST(Subject, KeepsTheGoldenKeys) {
  const auto rows = GoldenRows(GoldenPath("keys.tsv"));
  EXPECT_EQ(rows.size(), 23u);
  for (const GoldenRow& row : rows) {
    uint64_t key = 0;
    ASSERT_TRUE(absl::SimpleHexAtoi(row.at(9), &key));
    EXPECT_EQ(CanonicalKey(SubjectOf(row)), key) << row.at(0) << " " << row.at(8);
  }
}

TEST(Subject, EqualKeysHaveEqualChecksAndOthersDoNot) {
  std::map<uint64_t, uint64_t> checks;
  for (const GoldenRow& row : GoldenRows(GoldenPath("keys.tsv"))) {
    const Subject subject = SubjectOf(row);
    const auto [known, fresh] = checks.emplace(CanonicalKey(subject), CheckHash(subject));
    EXPECT_EQ(known->second, CheckHash(subject));
    EXPECT_NE(CanonicalKey(subject), CheckHash(subject));
  }
  EXPECT_EQ(checks.size(), 15u);
}

TEST(Subject, IsRestoredFromItsBytes) {
  for (const GoldenRow& row : GoldenRows(GoldenPath("keys.tsv"))) {
    const SubjectBytes bytes = ToSubjectBytes(SubjectOf(row));
    const std::optional<Subject> subject = SubjectOfBytes({bytes.data(), bytes.size()});
    ASSERT_TRUE(subject) << row.at(0);
    EXPECT_EQ(subject->board, SubjectOf(row).board);
    EXPECT_EQ(subject->context, Canonical(SubjectOf(row).context));
    EXPECT_EQ(subject->dice, SubjectOf(row).dice);
  }
}

// Bytes are either rejected, or they are the bytes of the subject made of them.
TEST(Subject, RejectsBytesOfNoSubject) {
  const SubjectBytes start = ToSubjectBytes({kStartBoard, {}, Dice{3, 1}});
  EXPECT_FALSE(SubjectOfBytes({start.data(), start.size() - 1}));
  size_t found = 0;
  for (size_t at = 0; at < start.size(); ++at) {
    for (int byte = 0; byte < 256; ++byte) {
      SubjectBytes bytes = start;
      bytes[at] = static_cast<char>(byte);
      const std::optional<Subject> subject = SubjectOfBytes({bytes.data(), bytes.size()});
      if (!subject) continue;
      EXPECT_EQ(ToSubjectBytes(*subject), bytes);
      ++found;
    }
  }
  EXPECT_GT(found, start.size());
  EXPECT_LT(found, start.size() * 64);
}

TEST(Subject, DiffersByThePlayerOnRoll) {
  Subject subject{*ParsePositionId("4PPgASTgc/ABMA"), {}};
  const uint64_t key = CanonicalKey(subject);
  subject.board = Flip(subject.board);
  EXPECT_NE(CanonicalKey(subject), key);
}

}  // namespace
}  // namespace tabia::backgammon
