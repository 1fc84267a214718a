// Compares GNU Backgammon's file of a real match with eXtreme Gammon's file of the same match, where the larger test
// data is present: two programs, two formats, and each position, score and cube must be the same.

#include <cstdint>
#include <set>
#include <string>

#include "gtest/gtest.h"

#include "core/backgammon/entry/subject.h"
#include "core/formats/foreign_source.h"
#include "core/records/record_visitor.h"

namespace tabia::formats {
namespace {

struct SubjectKeys final : public records::BackgammonVisitor {
  absl::Status VisitDecision(const backgammon::Decision& decision) override {
    rolls.insert(backgammon::CanonicalKey({decision.board, decision.context, decision.dice}));
    return absl::OkStatus();
  }
  absl::Status VisitCube(const backgammon::CubeDecision& decision) override {
    cubes.insert(backgammon::CanonicalKey({decision.board, decision.context}));
    return absl::OkStatus();
  }

  std::set<uint64_t> rolls, cubes;
};

SubjectKeys SubjectsOf(const std::string& name) {
  SubjectKeys keys;
  auto source = ForeignSource::Open(TABIA_SHARED_DATA "/xg/" + name);
  EXPECT_TRUE(source.ok()) << source.status();
  if (source.ok()) {
    const auto report = source->Read({.strict = true}, keys);
    EXPECT_TRUE(report.ok()) << report.status();
  }
  return keys;
}

TEST(SgfSharedDataTest, AgreesWithEXtremeGammonOnTheSameMatch) {
  const SubjectKeys gnubg = SubjectsOf("test.sgf"), xg = SubjectsOf("test.xg");
  EXPECT_EQ(gnubg.rolls.size(), 297u);
  EXPECT_EQ(gnubg.cubes.size(), 200u);
  for (const uint64_t key : gnubg.rolls) EXPECT_TRUE(xg.rolls.contains(key));
  for (const uint64_t key : gnubg.cubes) EXPECT_TRUE(xg.cubes.contains(key));
}

}  // namespace
}  // namespace tabia::formats
