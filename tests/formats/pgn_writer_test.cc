#include "core/formats/pgn/pgn_writer.h"

#include <algorithm>
#include <set>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/chess/key.h"
#include "core/chess/san.h"
#include "core/formats/foreign_source.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/read_options.h"
#include "core/records/scale.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"
#include "tests/formats/writer_test_book.h"
#include "tests/golden.h"

namespace tabia::formats {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

// A book of one line, written move by move.
class PgnWriterTest : public testing::Test {
 protected:
  void Play(chess::BookMove move, std::vector<std::string> comments = {}) {
    chess::BookNotes notes;
    for (std::string& text : comments) notes.push_back(Note(move.move, kind_, std::move(text)));
    line_.push_back({move, notes});
    position_.Make(move.move);
  }
  void Play(std::string_view uci, std::vector<std::string> comments = {}) {
    Play(Stated(position_, uci, 50), std::move(comments));
  }
  // Plays four moves with long comments, in which `word` occurs at every column.
  void PlayWithComments(std::string_view word) {
    std::string comment;
    for (size_t i = 0; i < 200; ++i) comment.append(i * i % 11 + 1, 'x').append(" ").append(word).append(" ");
    for (const std::string_view uci : {"g1f3", "g8f6", "f3g1", "f6g8"}) Play(uci, {comment});
  }

  std::string Written() {
    StringSink sink;
    PgnWriter writer(sink, options_);
    chess::Position before;
    for (size_t i = 0; i < line_.size(); ++i) {
      const auto& [move, notes] = line_[i];
      EXPECT_TRUE(writer
                      .Write({.before = before,
                              .move = move,
                              .notes = notes,
                              .plies = i,
                              .ends_line = i + 1 == line_.size(),
                              .is_last_alternative = true})
                      .ok());
      before.Make(move.move);
    }
    EXPECT_EQ(writer.Finish()->records, 1u);
    return sink.bytes();
  }
  std::string Moves() {
    const std::string text = Written();
    const size_t begin = text.find("\n\n") + 2;
    return text.substr(begin, text.size() - begin - 2);
  }
  // Returns the position and move of each record that a reader finds in the games.
  std::set<std::string> Facts(const std::string& pgn) {
    WriteFile(folder_ / "book.pgn", pgn);
    ReadOptions options;
    options.strict = true;
    options.pgn = {.plies = 0, .unfinished = PgnOptions::Unfinished::kDraw};
    return FactsOf(ReadBook(folder_ / "book.pgn", options));
  }
  static std::set<std::string> FactsOf(const Outcome& book) {
    EXPECT_TRUE(book.status.ok()) << book.status;
    std::set<std::string> facts;
    for (const std::string& line : book.lines) facts.insert(line.substr(0, line.rfind("\t")));
    return facts;
  }

  chess::Position position_;
  WriteOptions options_ = {.scale = records::Scale::kPercent};
  chess::NoteKind kind_ = chess::NoteKind::kComment;
  ScratchFolder folder_;

 private:
  std::vector<std::pair<chess::BookMove, chess::BookNotes>> line_;
};

TEST_F(PgnWriterTest, WritesExportFormat) {
  options_.name = R"(A "small" b\ook)";
  options_.pgn_weights = false;
  Play("e2e4");
  Play("e7e5");
  Play("g1f3");
  EXPECT_EQ(Written(),
            "[Event \"A \\\"small\\\" b\\\\ook\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
            "[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n\n");
}

TEST_F(PgnWriterTest, WritesWeightsAndNotesAfterTheMove) {
  Play("e2e4");
  Play(Played(position_, "c7c5", {12, 3, 4}), {"Sicilian", "sharp"});
  Play(Inactive(Stated(position_, "g1f3", 25)));
  EXPECT_EQ(Moves(), "1. e4 {50%} 1... c5 {+12 =3 -4; Sicilian; sharp} 2. Nf3 {25% inactive} *");
}

// A tree of moves, written as chapters.
class PgnChapters : public PgnWriterTest {
 protected:
  // Writes a tree that is given as the moves of its lines in preorder, each a text such as "e2e4 c7c5".
  std::string WrittenTree(const std::vector<std::string>& lines, uint32_t chapter_plies) {
    options_.scale = records::Scale::kWeights;
    options_.pgn_chapter_plies = chapter_plies;
    StringSink sink;
    PgnChapterWriter writer(sink, options_);
    std::vector<std::string> before;
    for (const std::string& line : lines) {
      const std::vector<std::string> moves = Fields(line, ' ');
      size_t known = 0;
      while (known < moves.size() && known < before.size() && moves[known] == before[known]) ++known;
      chess::Position position;
      for (size_t i = 0; i < moves.size(); ++i) {
        const bool is_bad = moves[i].ends_with('?');
        const chess::BookMove stated = Stated(position, moves[i].substr(0, moves[i].size() - is_bad), 1);
        const bool is_last = i + 1 == moves.size();
        if (i >= known) {
          EXPECT_TRUE(writer
                          .Write({.before = position,
                                  .move = is_bad ? Inactive(stated) : stated,
                                  .notes = {},
                                  .plies = i,
                                  .ends_line = is_last})
                          .ok());
        }
        position.Make(stated.move);
      }
      before = moves;
    }
    const auto report = writer.Finish();
    EXPECT_TRUE(report.ok());
    games_ = report->records;
    EXPECT_THAT(report->lost, IsEmpty());
    return sink.bytes();
  }
  // Returns the moves of each game.
  static std::vector<std::string> MovesOf(const std::string& pgn) {
    std::vector<std::string> games;
    for (size_t at = pgn.find("\n\n1."); at != pgn.npos; at = pgn.find("\n\n1.", at + 1)) {
      games.push_back(pgn.substr(at + 2, pgn.find("\n\n", at + 2) - at - 2));
    }
    return games;
  }

  uint64_t games_ = 0;
};

const std::vector<std::string> kTree = {"e2e4 e7e5 g1f3 b8c6", "e2e4 e7e5 f2f4?", "e2e4 c7c5", "d2d4 d7d5",
                                        "d2d4 g8f6"};

TEST_F(PgnChapters, HaveVariationsAfterTheMoveThatTheyReplace) {
  EXPECT_THAT(
      MovesOf(WrittenTree(kTree, 0)),
      testing::ElementsAre("1. e4 (1. d4 d5 (1... Nf6)) 1... e5 (1... c5) 2. Nf3 (2. f4 $2) 2... Nc6 *"));
  EXPECT_EQ(games_, 1u);
}

TEST_F(PgnChapters, BeginAfterTheirPlies) {
  EXPECT_THAT(
      MovesOf(WrittenTree(kTree, 1)),
      testing::ElementsAre("1. e4 e5 (1... c5) 2. Nf3 (2. f4 $2) 2... Nc6 *", "1. d4 d5 (1... Nf6) *"));
  EXPECT_THAT(MovesOf(WrittenTree(kTree, 3)),
              testing::ElementsAre("1. e4 e5 2. Nf3 Nc6 *", "1. e4 e5 2. f4 $2 *", "1. e4 c5 *", "1. d4 d5 *",
                                   "1. d4 Nf6 *"));
}

TEST_F(PgnChapters, AreReadBack) {
  options_.pgn_weights = false;
  const auto facts = [this](const std::string& pgn) {
    WriteFile(folder_ / "book.pgn", pgn);
    ReadOptions options;
    options.strict = true;
    options.pgn.plies = 0;
    options.pgn.variations = true;
    return FactsOf(ReadBook(folder_ / "book.pgn", options));
  };
  const std::set<std::string> whole = facts(WrittenTree(kTree, 0));
  EXPECT_THAT(whole, SizeIs(9));
  for (const uint32_t plies : {1u, 2u, 3u, 9u}) EXPECT_EQ(facts(WrittenTree(kTree, plies)), whole) << plies;
}

TEST_F(PgnChapters, HaveEvaluationsFromWhitesView) {
  StringSink sink;
  PgnChapterWriter writer(sink, options_);
  chess::Position position;
  size_t plies = 0;
  const auto write = [&](std::string_view uci, chess::Score score, uint8_t depth,
                         chess::EvaluationOrigin origin) {
    chess::BookMove move = Stated(position, uci, 1);
    move.evaluation = {score, depth, origin};
    const chess::BookNotes notes = {Note(move.move, chess::NoteKind::kComment, "why")};
    EXPECT_TRUE(
        writer
            .Write(
                {.before = position, .move = move, .notes = notes, .plies = plies++, .ends_line = plies == 3})
            .ok());
    position.Make(move.move);
  };
  write("f2f3", *chess::Score::OfCentipawns(-34), 20, chess::EvaluationOrigin::kStated);
  write("e7e5", *chess::Score::OfCentipawns(50), 0, chess::EvaluationOrigin::kStated);
  write("g2g4", *chess::Score::OfMate(-1), 9, chess::EvaluationOrigin::kSearch);
  const auto report = writer.Finish();
  ASSERT_TRUE(report.ok());
  EXPECT_THAT(MovesOf(sink.bytes()),
              testing::ElementsAre(
                  "1. f3 {[%eval -0.34,20] why} 1... e5 {[%eval -0.50] why} 2. g4 {[%eval #-1,9]\nwhy} *"));
  EXPECT_EQ(report->lost.at("origins of evaluations").count, 1u);
}

TEST_F(PgnChapters, ContinueInAnotherGameBelowTheDepthLimit) {
  // Each line leaves the last one at its second last move: 70 variations inside each other.
  std::vector<std::string> lines;
  std::string line;
  const std::vector<std::string> moves = {"g1f3", "g8f6", "f3g1", "f6g8"};
  const std::vector<std::string> others = {"a2a3", "a7a6", "b2b3", "b7b6"};
  for (size_t i = 0; i < 70; ++i) {
    lines.push_back((line.empty() ? "" : line + " ") + (i < 4 ? others[i] : i % 2 == 0 ? "h2h3" : "h7h6"));
    line += (line.empty() ? "" : " ") + moves[i % 4];
  }
  const std::string pgn = WrittenTree(lines, 0);
  EXPECT_EQ(games_, 2u);
  size_t depth = 0, deepest = 0;
  for (const char c : pgn) {
    if (c == '(') deepest = std::max(deepest, ++depth);
    if (c == ')') --depth;
  }
  EXPECT_EQ(deepest, PgnGame::kMaxDepth);
  for (const std::string& text : Fields(pgn, '\n')) EXPECT_LE(text.size(), 79u + PgnGame::kMaxDepth);
}

TEST_F(PgnWriterTest, ReplacesBracesInsideAComment) {
  options_.pgn_weights = false;
  Play("e2e4", {"a {b} c}"});
  Play("e7e5");
  EXPECT_EQ(Moves(), "1. e4 {a (b) c)} 1... e5 *");
}

TEST_F(PgnWriterTest, WritesShortLines) {
  PlayWithComments("ab");
  const std::vector<std::string> lines = Fields(Moves(), '\n');
  size_t longest = 0;
  for (const std::string& line : lines) {
    longest = std::max(longest, line.size());
    EXPECT_FALSE(line.starts_with(" ") || line.ends_with(" ")) << line;
  }
  EXPECT_EQ(longest, 79u);
  EXPECT_THAT(Facts(Written()), SizeIs(4));
}

TEST_F(PgnWriterTest, BeginsNoLineWithAPercentSign) {
  PlayWithComments("%x");
  EXPECT_THAT(Moves(), Not(HasSubstr("\n%")));
  EXPECT_THAT(Facts(Written()), SizeIs(4));
}

TEST_F(PgnWriterTest, NamesTheOpeningByTheLastNamedPosition) {
  const uint64_t named = [] {
    chess::Position after;
    after.Make(*chess::ParseUciMove(after, "e2e4"));
    return chess::CanonicalKey(after.setup());
  }();
  options_.pgn_opening = [named](uint64_t key) -> std::optional<PgnOpening> {
    if (key != named) return std::nullopt;
    return PgnOpening{"B00", "King's Pawn Game"};
  };
  Play("e2e4");
  Play("h7h6");
  EXPECT_THAT(Written(), HasSubstr("\n[ECO \"B00\"]\n[Opening \"King's Pawn Game\"]\n\n1. e4"));
}

TEST_F(PgnWriterTest, UsesTheNamesOfTheBookIfThereAreNoOthers) {
  kind_ = chess::NoteKind::kName;
  Play("e2e4", {"King's Pawn"});
  Play("c7c5", {"Sicilian"});
  Play("g1f3");
  EXPECT_THAT(Written(), HasSubstr("\n[Opening \"Sicilian\"]\n\n"));
}

TEST_F(PgnWriterTest, WritesEveryLineAsAGame) {
  for (const std::string name : {"published-tree", "castling-and-promotion", "weights"}) {
    const std::string book = TABIA_TEST_DATA "/formats/obk/" + name + ".obk";
    RecordTree tree;
    ASSERT_TRUE(ForeignSource::Open(book)->Read({}, tree).ok());
    StringSink sink;
    PgnWriter writer(sink, options_);
    ASSERT_TRUE(tree.WriteTo(writer).ok());
    EXPECT_THAT(writer.Finish()->lost, IsEmpty());
    EXPECT_EQ(Facts(sink.bytes()), FactsOf(ReadBook(book))) << name;
  }
}

// Returns "e2e4 e7e5" for "1. e4 e5 *".
std::string UciLine(const std::string& movetext) {
  chess::Position position;
  std::string line;
  for (const std::string& word : Fields(movetext, ' ')) {
    if (word == "*" || word.ends_with('.')) continue;
    const chess::Move move = *chess::ParseSan(position, word);
    line += (line.empty() ? "" : " ") + chess::UciMove(position, move);
    position.Make(move);
  }
  return line;
}

TEST_F(PgnWriterTest, WritesTheSixLinesOfThePublishedTree) {
  RecordTree tree;
  ASSERT_TRUE(ForeignSource::Open(TABIA_TEST_DATA "/formats/obk/published-tree.obk")->Read({}, tree).ok());
  options_.pgn_weights = false;
  StringSink sink;
  PgnWriter writer(sink, options_);
  ASSERT_TRUE(tree.WriteTo(writer).ok());
  EXPECT_EQ(writer.Finish()->records, 6u);
  std::string lines;
  for (const std::string& line : Fields(sink.bytes(), '\n')) {
    if (line.starts_with("1.")) lines += UciLine(line) + "\n";
  }
  EXPECT_EQ(lines, ReadFile(TABIA_TEST_DATA "/formats/published-tree.lines"));
}

}  // namespace
}  // namespace tabia::formats
