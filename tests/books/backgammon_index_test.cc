// A backgammon index as a source of another index: it stores its positions.

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/entry/book_value.h"
#include "core/backgammon/entry/subject.h"
#include "core/base/byte_streams.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/books/build.h"
#include "core/books/open_book.h"
#include "core/books/source.h"
#include "core/index/builder/index_builder.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/verify.h"
#include "core/records/record_visitor.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"
#include "tests/statements.h"

namespace tabia::books {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using Paths = std::vector<std::string>;

// Collects the statements of sources as bytes, each once: the bytes of the subject and of the statement. Leaves out the
// positions after candidates, which an index repeats.
struct StatedBytes final : public records::BackgammonVisitor {
  absl::Status VisitPosition(const backgammon::PositionStatement& position) override {
    if (position.of_candidate) return absl::OkStatus();
    return Add({position.board, position.context},
               backgammon::EncodePosition({position.evaluation, position.provenance, position.number, true}));
  }
  absl::Status VisitDecision(const backgammon::Decision& decision) override {
    return Add({decision.board, decision.context, decision.dice},
               backgammon::EncodeDecision({decision.candidates, decision.provenance, decision.comment}));
  }
  absl::Status VisitCube(const backgammon::CubeDecision& cube) override {
    return Add({cube.board, cube.context},
               backgammon::EncodeCube(
                   {cube.no_double, cube.double_take, cube.double_pass, cube.provenance, cube.comment}));
  }
  absl::Status Add(const backgammon::Subject& subject, const std::string& statement) {
    const backgammon::SubjectBytes bytes = ToSubjectBytes(subject);
    stated.insert(std::string(bytes.begin(), bytes.end()) + statement);
    return absl::OkStatus();
  }
  std::set<std::string> stated;
};

std::string OfFormats(const std::string& name) {
  return TABIA_TEST_DATA "/formats/" + name;
}

// Returns books and games of each format, and the larger matches if they are present.
Paths Sources() {
  Paths sources = {OfFormats("ob/sample.ob"), OfFormats("xg/match_with_comment.xg")};
  for (const char* const name : {"money-beavers-and-comments", "doubles-and-takes", "rollouts-in-a-match"}) {
    sources.push_back(OfFormats("sgf/") + name + ".sgf");
  }
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(TABIA_SHARED_DATA "/xg", error)) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() == ".xg" && name != "match_with_comment.xg")
      sources.push_back(entry.path().string());
  }
  return sources;
}

class BackgammonIndexTest : public testing::Test {
 protected:
  std::string Built(const Paths& sources, const std::string& name, const BuildOptions& options = {}) {
    const absl::StatusOr<BuiltFile> built = BuildIndexFile(sources, options, folder_ / name);
    EXPECT_TRUE(built.ok()) << built.status();
    return folder_ / name;
  }
  static std::set<std::string> StatementsOf(const Paths& sources) {
    StatedBytes statements;
    for (const std::string& path : sources) {
      absl::StatusOr<Source> source = Source::Open(path);
      EXPECT_TRUE(source.ok()) << source.status();
      const absl::Status read = source->Read({}, statements).status();
      EXPECT_TRUE(read.ok()) << read;
    }
    return statements.stated;
  }

  ScratchFolder folder_;
};

TEST_F(BackgammonIndexTest, KeepsEveryStatementOfItsSources) {
  const Paths sources = Sources();
  const std::set<std::string> stated = StatementsOf(sources);
  EXPECT_GE(stated.size(), 500u);
  EXPECT_TRUE(StatementsOf({Built(sources, "all.tabia")}) == stated);
}

TEST_F(BackgammonIndexTest, MergedFromPartsEqualsOneBuild) {
  const Paths sources = Sources();
  const std::string whole = ReadFile(Built(sources, "whole.tabia"));
  Paths parts;
  for (const std::string& source : sources) {
    parts.push_back(Built({source}, std::to_string(parts.size()) + ".tabia"));
  }
  EXPECT_TRUE(ReadFile(Built(parts, "merged.tabia")) == whole);
  std::reverse(parts.begin(), parts.end());
  EXPECT_TRUE(ReadFile(Built(parts, "reversed.tabia")) == whole);
  std::reverse(parts.begin(), parts.end());
  const Paths first = {parts[0], sources[1]}, rest(parts.begin() + 2, parts.end());
  const Paths halves = {Built(first, "first.tabia"), Built(rest, "rest.tabia")};
  EXPECT_TRUE(ReadFile(Built(halves, "halves.tabia")) == whole);
}

TEST_F(BackgammonIndexTest, ListsEachSourceOnce) {
  const std::string sample = OfFormats("ob/sample.ob"), match = OfFormats("xg/match_with_comment.xg");
  const std::string both = Built({sample, match}, "both.tabia");
  const probe::Book again = *OpenBook(Built({both, sample}, "again.tabia"));
  Paths names;
  for (const probe::ListedSource& source : again.info().sources) names.push_back(source.name);
  EXPECT_THAT(names, ElementsAre("match_with_comment.xg", "sample.ob"));
}

TEST_F(BackgammonIndexTest, WithKeysOnlyAnswersButIsNoSource) {
  const Paths sample = {OfFormats("ob/sample.ob")};
  const auto keys = As<probe::BackgammonBook>(OpenBook(Built(sample, "keys.tabia", {.keys_only = true})));
  const auto whole = As<probe::BackgammonBook>(OpenBook(Built(sample, "whole.tabia")));
  EXPECT_FALSE(probe::HasSubjects(keys.index()));
  EXPECT_TRUE(probe::HasSubjects(whole.index()));
  whole.index().ForEach(
      [&](uint64_t key, std::string_view value) { EXPECT_EQ(keys.index().Find(key), value); });
  StatedBytes statements;
  EXPECT_THAT(Message(Source::Open(folder_ / "keys.tabia")->Read({}, statements).status()),
              HasSubstr("keys.tabia: source: this index was built with --keys-only"));
}

std::string BytesOf(const backgammon::Subject& subject) {
  const backgammon::SubjectBytes bytes = ToSubjectBytes(subject);
  return {bytes.begin(), bytes.end()};
}

// Returns the result of VerifyIndex for an index of two positions. The first has the notes `subject`, or none if it is
// empty.
std::string VerdictOn(const std::string& subject) {
  const auto first = [](absl::Span<const std::string_view> notes, std::string& sum) { sum = notes.front(); };
  index::IndexBuilder builder({backgammon::CombineValues}, {first});
  const std::string value = backgammon::EncodePosition({{}, {}, 0, true});
  const backgammon::Subject start = {backgammon::kStartBoard, {}},
                            other = {Flip(backgammon::kStartBoard), Score(5, 5)};
  EXPECT_TRUE(builder.Add({CanonicalKey(start), 0, value}).ok());
  EXPECT_TRUE(builder.Add({CanonicalKey(other), 0, value}).ok());
  EXPECT_TRUE(builder.AddNote({CanonicalKey(other), 0, BytesOf(other)}).ok());
  if (!subject.empty()) {
    EXPECT_TRUE(builder.AddNote({CanonicalKey(start), 0, subject}).ok());
  }
  StringSink sink;
  EXPECT_TRUE(builder.Finish([](const index::BuildReport&) { return std::string(); }, sink).ok());
  const index::Index index = *index::Index::Open(sink.bytes(), "made.tabia");
  probe::BookInfo info;
  info.game = records::Game::kBackgammon;
  return std::string(Message(probe::VerifyIndex(index, info, "made.tabia").status()));
}

TEST(BackgammonIndex, RejectsAPositionThatDoesNotMatchItsKey) {
  const std::string right = BytesOf({backgammon::kStartBoard, {}});
  EXPECT_EQ(VerdictOn(right), "");
  const std::string damaged = FormatText("made.tabia: key %016x: its position cannot be decoded",
                                         CanonicalKey(backgammon::Subject{backgammon::kStartBoard, {}}));
  EXPECT_EQ(VerdictOn(BytesOf({backgammon::kStartBoard, Score(3, 3)})), damaged);
  EXPECT_EQ(VerdictOn(right.substr(1)), damaged);
  EXPECT_EQ(VerdictOn(""), damaged);
}

}  // namespace
}  // namespace tabia::books
