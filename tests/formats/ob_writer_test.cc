// Writes opening books of eXtreme Gammon, compares their bytes with the published layout, and reads them again.
#include "core/formats/ob/ob_writer.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/formats/foreign_source.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/ob_book.h"

namespace tabia::formats {
namespace {

using backgammon::Context;
using backgammon::CubeOwner;
using backgammon::Evaluation;
using backgammon::Method;
using backgammon::PositionStatement;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;

constexpr double kDay = 46'000;  // 2025-12-09

backgammon::Board BoardOf(const ObEntryFields& fields) {
  return fields.board;
}

// Returns the statement of the entry with these fields, which the test writes without the reader.
PositionStatement StatementWith(const ObEntryFields& fields) {
  const auto& [lose_bg, lose_g, lose, win, win_g, win_bg] = fields.chances;
  PositionStatement statement;
  statement.board = BoardOf(fields);
  statement.context = {.away_self = 2, .away_opponent = 4};
  statement.evaluation.chances = {lose_bg, lose_g, lose, win, win_g, win_bg};
  statement.evaluation.equity = fields.equity;
  statement.evaluation.level = {Method::kRollout};
  statement.evaluation.games = fields.games;
  statement.evaluation.deviation = fields.deviation;
  statement.evaluation.settings = {.checker_level = {Method::kPly, 3},
                                   .cube_level = {Method::kPly, 3},
                                   .seed = fields.seed,
                                   .duration = fields.duration};
  statement.provenance.source = "Neil Kazaross";
  statement.provenance.program = {backgammon::ProgramKind::kExtremeGammon, 2, 10};
  statement.provenance.imported = backgammon::MomentOfDays(fields.imported);
  statement.provenance.saved = backgammon::MomentOfDays(fields.saved);
  return statement;
}

Evaluation Searched(float equity, Method method = Method::kPly, int16_t number = 3) {
  Evaluation evaluation;
  evaluation.chances = {0.0078125F, 0.125F, 0.4375F, 0.5625F, 0.25F, 0.015625F};
  evaluation.equity = equity;
  evaluation.level = {method, number};
  return evaluation;
}

backgammon::Decision DecisionOf(std::vector<Evaluation> evaluations) {
  backgammon::Decision decision;
  decision.board = backgammon::kStartBoard;
  decision.context = {.away_self = 3, .away_opponent = 5, .length = 7};
  decision.dice = *backgammon::MakeDice(3, 1);
  for (const Evaluation& evaluation : evaluations) {
    decision.candidates.push_back({ObEntryFields().board, evaluation});
  }
  decision.provenance.source = "match.xg";
  return decision;
}

backgammon::CubeDecision CubeOf(const Context& context, const Evaluation& no_double) {
  backgammon::CubeDecision cube;
  cube.board = backgammon::kStartBoard;
  cube.context = context;
  cube.no_double = no_double;
  cube.double_take = 0.75F;
  cube.provenance.source = "match.xg";
  return cube;
}

class ObWriterTest : public testing::Test {
 protected:
  ObWriterTest() {
    WriteOptions options;
    options.name = "rollouts";
    options.ob_day = std::chrono::year(2025) / 12 / 9;
    Begin(options);
  }
  void Begin(const WriteOptions& options) { writer_ = std::make_unique<ObWriter>(sink_, options); }
  const std::string& Bytes() {
    report_ = *writer_->Finish();
    return sink_.bytes();
  }
  std::vector<PositionStatement> ReadBack() {
    WriteFile(folder_ / "written.ob", Bytes());
    auto source = ForeignSource::Open(folder_ / "written.ob");
    EXPECT_TRUE(source.ok()) << source.status();
    StatementCollector collector;
    const auto read = source->Read({.strict = true}, collector);
    EXPECT_TRUE(read.ok()) << read.status();
    if (read.ok()) facts_ = read->facts;
    return collector.statements;
  }
  // Returns "2: the first one", or an empty text if nothing of the kind is lost.
  std::string Lost(const std::string& kind) const {
    const auto lost = report_.lost.find(kind);
    return lost == report_.lost.end() ? ""
                                      : absl::StrFormat("%d: %s", lost->second.count, lost->second.first);
  }

  const ScratchFolder folder_;
  StringSink sink_;
  std::unique_ptr<ObWriter> writer_;
  records::WriteReport report_;
  std::map<std::string, std::string> facts_;
};

std::string HeaderBytes(std::u16string_view title, std::string_view version) {
  std::string header = ObHeaderBytes(title, version);
  Put<double>(header, 24, kDay);
  return header;
}

TEST_F(ObWriterTest, WritesTheBytesOfThePublishedEntry) {
  ASSERT_TRUE(writer_->VisitPosition(StatementWith({})).ok());
  EXPECT_EQ(Bytes(), HeaderBytes(u"rollouts", "") + ObEntryBytes({.other_bytes = '\0'}));
  EXPECT_EQ(report_.records, 1u);
  EXPECT_THAT(report_.lost, IsEmpty());
}

TEST_F(ObWriterTest, WritesEachFieldAtItsOffset) {
  const ObEntryFields fields = {.source = u"Źródło 🎲",
                                .cube = 4,
                                .owner = -1,
                                .away = -1,
                                .away_opponent = -1,
                                .jacoby = 1,
                                .beaver = 1,
                                .level = 1002,
                                .program = 2,
                                .major = 1,
                                .minor = 7,
                                .games = UINT32_MAX,
                                .checker_level = 1000,
                                .cube_level = 1001,
                                .rotation = 1,
                                .seed = -5,
                                .truncation = 11,
                                .other_bytes = '\0'};
  PositionStatement statement = StatementWith(fields);
  statement.context = {.cube_log2 = 2, .owner = CubeOwner::kOpponent, .jacoby = true, .beaver = true};
  statement.evaluation.level = {Method::kXgRollerPlusPlus};
  statement.evaluation.settings.checker_level = {Method::kXgRoller};
  statement.evaluation.settings.cube_level = {Method::kXgRollerPlus};
  statement.evaluation.settings.rotation = 1;
  statement.evaluation.settings.truncation = 11;
  statement.provenance.source = "Źródło 🎲";
  statement.provenance.program = {backgammon::ProgramKind::kGnuBackgammon, 1, 7};
  ASSERT_TRUE(writer_->VisitPosition(statement).ok());
  EXPECT_EQ(Bytes(), HeaderBytes(u"rollouts", "") + ObEntryBytes(fields));
  EXPECT_THAT(report_.lost, IsEmpty());
}

TEST_F(ObWriterTest, ReadsBackEqual) {
  PositionStatement crawford = StatementWith({});
  crawford.context = {.away_self = 1, .away_opponent = 5, .crawford = true, .beaver = true};
  crawford.evaluation.level = {Method::kBook, 1};
  crawford.provenance = {};
  PositionStatement turned = StatementWith({});
  turned.context.cube_log2 = 1;
  turned.context.owner = CubeOwner::kSelf;
  turned.evaluation.level = {Method::kUnknown, 997};
  turned.provenance.program.kind = backgammon::ProgramKind::kUnknown;
  for (const PositionStatement& statement : {crawford, turned, StatementWith({})}) {
    ASSERT_TRUE(writer_->VisitPosition(statement).ok());
  }
  const std::vector<PositionStatement> again = ReadBack();
  ASSERT_THAT(again, SizeIs(3));
  EXPECT_THAT(report_.lost, IsEmpty());
  for (const auto& [read, written] : {std::pair(again[0], crawford), std::pair(again[1], turned)}) {
    EXPECT_EQ(read.board, written.board);
    EXPECT_EQ(read.context, written.context);
    EXPECT_EQ(read.evaluation, written.evaluation);
    EXPECT_EQ(read.provenance, written.provenance);
  }
}

TEST_F(ObWriterTest, WritesTitleVersionAndNotesOfTheBooks) {
  const std::string notes = std::string(79, 'x') + "\U0001f3b2 and more";
  records::SourceReport report;
  report.format = "eXtreme Gammon opening book (3.70)";
  report.facts = {{"Title", "Grün"}, {"Version", "3.70"}, {"Notes", notes}};
  writer_->EndSource(report);
  writer_->EndSource(report);
  report.facts = {{"Title", "Blau"}, {"Version", "3.71"}};
  writer_->EndSource(report);
  report.format = "another format";
  report.facts = {{"Title", "Rot"}, {"Notes", "none of a book"}};
  writer_->EndSource(report);
  ASSERT_TRUE(writer_->VisitPosition(StatementWith({})).ok());
  ReadBack();
  EXPECT_EQ(facts_["Title"], "Grün");
  EXPECT_EQ(facts_["Version"], "3.70");
  EXPECT_EQ(facts_["Notes"], notes + " " + notes);
  EXPECT_EQ(facts_["Last update"], "2025-12-09");
  EXPECT_EQ(sink_.bytes().substr(256, 256), ObNotesBytes(std::u16string(79, u'x')))
      << "no record ends inside a character";
  EXPECT_EQ(Lost("titles"), "1: Blau");
  EXPECT_EQ(Lost("versions"), "1: 3.71");
}

TEST_F(ObWriterTest, CutsTextsThatAreTooLong) {
  records::SourceReport report;
  report.format = "eXtreme Gammon opening book";
  report.facts = {
      {"Title", std::string(97, 't')}, {"Version", "123456789"}, {"Notes", std::string(32'769, 'n')}};
  writer_->EndSource(report);
  PositionStatement statement = StatementWith({});
  statement.provenance.source = std::string(31, 's') + "\U0001f3b2";
  ASSERT_TRUE(writer_->VisitPosition(statement).ok());
  EXPECT_EQ(ReadBack().at(0).provenance.source, std::string(31, 's'));
  EXPECT_EQ(facts_["Title"], std::string(96, 't'));
  EXPECT_EQ(facts_["Version"], "12345678");
  EXPECT_EQ(facts_["Notes"], std::string(32'768, 'n'));
  EXPECT_EQ(Lost("ends of titles"), "1: t");
  EXPECT_EQ(Lost("ends of versions"), "1: 123456789");
  EXPECT_EQ(Lost("ends of notes"), "1: n");
  EXPECT_THAT(Lost("ends of sources"), testing::StartsWith("1: "));
}

TEST_F(ObWriterTest, WritesTheCandidatesOfARoll) {
  backgammon::Decision decision = DecisionOf({Searched(0.25F), Searched(-0.5F, Method::kXgRoller, 0)});
  decision.comment = "a comment";
  ASSERT_TRUE(writer_->VisitDecision(decision).ok());
  const auto again = ReadBack();
  ASSERT_THAT(again, SizeIs(2));
  EXPECT_EQ(again[0].board, ObEntryFields().board);
  EXPECT_EQ(again[0].context, (Context{.away_self = 5, .away_opponent = 3}));
  EXPECT_EQ(again[0].evaluation, Searched(0.25F));
  EXPECT_EQ(again[1].evaluation, Searched(-0.5F, Method::kXgRoller, 0));
  EXPECT_EQ(again[0].provenance.source, "match.xg");
  EXPECT_EQ(again[0].provenance.imported, backgammon::MomentOfDays(kDay));
  EXPECT_EQ(again[0].provenance.saved, 0);
  EXPECT_EQ(Lost("rolls of decisions"), "1: 31 in 4HPwATDgc/ABMA");
  EXPECT_THAT(report_.lost,
              ElementsAre(Pair("comments", testing::_), Pair("rolls of decisions", testing::_)));
}

TEST_F(ObWriterTest, NamesTheAuthorOfTheEvaluationsOfGames) {
  Begin({.ob_author = "Ann"});
  ASSERT_TRUE(writer_->VisitDecision(DecisionOf({Searched(0.25F)})).ok());
  ASSERT_TRUE(writer_->VisitPosition(StatementWith({})).ok());
  const auto again = ReadBack();
  EXPECT_EQ(again.at(0).provenance.source, "Ann");
  EXPECT_EQ(again.at(1).provenance.source, "Neil Kazaross");
}

TEST_F(ObWriterTest, ReversesTheNumbersOfACubeDecision) {
  ASSERT_TRUE(writer_->VisitCube(CubeOf({.jacoby = true}, Searched(0.5F))).ok());
  const auto again = ReadBack();
  ASSERT_THAT(again, SizeIs(2));
  for (const PositionStatement& statement : again) {
    EXPECT_EQ(statement.board, backgammon::kStartBoard);
    EXPECT_EQ(statement.evaluation.chances, Flip(Searched(0.5F).chances));
  }
  EXPECT_EQ(again[0].context, (Context{.jacoby = true}));
  EXPECT_EQ(again[0].evaluation.equity, -0.5F);
  EXPECT_EQ(again[1].context, (Context{.cube_log2 = 1, .owner = CubeOwner::kOpponent, .jacoby = true}));
  EXPECT_EQ(again[1].evaluation.equity, -0.375F) << "in units of the doubled cube";
  EXPECT_THAT(report_.lost, IsEmpty());
}

TEST_F(ObWriterTest, CountsTakesThatItCannotWrite) {
  ASSERT_TRUE(writer_->VisitCube(CubeOf({.away_self = 3, .away_opponent = 5}, Searched(0.5F))).ok());
  ASSERT_TRUE(writer_->VisitCube(CubeOf({}, Searched(0.5F, Method::kRollout, 0))).ok());
  backgammon::CubeDecision cube = CubeOf({}, Searched(0.5F));
  cube.double_pass = 0.5F;
  ASSERT_TRUE(writer_->VisitCube(cube).ok());
  EXPECT_THAT(ReadBack(), SizeIs(4));
  EXPECT_EQ(Lost("takes of matches"), "1: 4HPwATDgc/ABMA, 3-ply, of match.xg");
  EXPECT_EQ(Lost("takes of rollouts"), "1: 4HPwATDgc/ABMA, rollout, of match.xg");
  EXPECT_EQ(Lost("equities of passes"), "1: 4HPwATDgc/ABMA, 3-ply, of match.xg");
}

TEST_F(ObWriterTest, LeavesOutCopies) {
  PositionStatement copy = StatementWith({});
  copy.of_candidate = true;
  ASSERT_TRUE(writer_->VisitPosition(copy).ok());
  ASSERT_TRUE(writer_->VisitDecision(DecisionOf({Searched(0.25F, Method::kBook, 2)})).ok());
  EXPECT_THAT(ReadBack(), IsEmpty());
  EXPECT_THAT(Lost("copies of opening books"), testing::StartsWith("1: "));
}

TEST_F(ObWriterTest, CountsEvaluationsThatTheFormatCannotState) {
  Evaluation rounded = Searched(0.25F), reduced = Searched(0.5F);
  rounded.chances.lose_backgammon = -0.005F;
  reduced.level.reduced = true;
  const Evaluation unknown = Searched(0.25F, Method::kUnknown, 50);
  ASSERT_TRUE(writer_->VisitDecision(DecisionOf({rounded, reduced, unknown})).ok());
  const auto again = ReadBack();
  ASSERT_THAT(again, SizeIs(2));
  EXPECT_EQ(again[0].evaluation.chances.lose_backgammon, 0);
  EXPECT_EQ(again[1].evaluation, Searched(0.5F));
  EXPECT_THAT(Lost("chances beyond 0 to 1"), testing::StartsWith("1: "));
  EXPECT_THAT(Lost("marks of reduced searches"), testing::StartsWith("1: "));
  EXPECT_THAT(Lost("levels"), testing::HasSubstr("level 50")) << "the reader would read 50-ply";
}

TEST_F(ObWriterTest, WritesNoEntryThatTheReaderSkips) {
  PositionStatement impossible = StatementWith({});
  impossible.context.away_opponent = 0;
  ASSERT_TRUE(writer_->VisitPosition(impossible).ok());
  EXPECT_THAT(ReadBack(), IsEmpty());
  EXPECT_THAT(Lost("impossible context"), testing::StartsWith("1: "));
}

}  // namespace
}  // namespace tabia::formats
