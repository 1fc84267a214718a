// Files of searches, also those that killed programs and several writers leave.
#include "core/searches/search_file.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/open_book.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "core/moves/entry_codec.h"
#include "core/moves/move_evaluation.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"
#include "tests/study/evaluated_book.h"

namespace tabia::searches {
namespace {

using study::BookOf;
using study::EvaluatedPosition;
using study::MovesIn;
using study::PositionOf;

// Returns a searched position after moves from the start: {"e4", "e5 -0.30/20, c5 #-4/20"}.
SearchedPosition SearchOf(const EvaluatedPosition& text) {
  SearchedPosition searched = {PositionOf(text.moves.empty() ? "startpos" : "startpos moves " + text.moves),
                               {}};
  for (const absl::string_view move : absl::StrSplit(text.evaluations, ", ")) {
    const std::pair<std::string, std::string> words = absl::StrSplit(move, ' ');
    searched.moves.push_back(
        {*chess::ParseSan(searched.position, words.first), *chess::ParseEvaluation(words.second)});
  }
  return searched;
}

// Opens the file, adds a search, and closes it.
void AddSearch(const std::string& path, const SearchedPosition& searched,
               const std::string& engine = "Engine 1") {
  absl::StatusOr<SearchFile> file = SearchFile::Open(path, {engine, 100'000});
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_TRUE(file->Add(searched).ok());
}

std::string EntryText(chess::Move move, const chess::Evaluation& evaluation) {
  return absl::StrCat(chess::CodedMoveText(move), " ", chess::EvaluationText(evaluation), ", ");
}

// Returns the entries of a book with their evaluations, by their keys.
std::map<uint64_t, std::string> EntriesOf(const probe::ChessIndex& book) {
  std::map<uint64_t, std::string> entries;
  chess::BookEntry entry;
  book.index().ForEach([&](uint64_t key, std::string_view value) {
    EXPECT_TRUE(chess::DecodeEntry(value, entry));
    for (const chess::BookMove& move : entry.moves) {
      entries[key] += EntryText(move.move, *move.evaluation);
    }
  });
  return entries;
}

std::map<uint64_t, std::string> EntriesIn(const std::string& path) {
  return EntriesOf(As<probe::ChessIndex>(books::OpenBook(path)));
}

TEST(SearchFile, WritesALineOfEpd) {
  const ScratchFolder folder;
  AddSearch(folder / "a.epd", SearchOf({"", "e4 +0.30/20, Nf3 #-4/18"}));
  EXPECT_EQ(
      ReadFile(folder / "a.epd"),
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - acn 100000; c0 \"e4 eval +0.30/20, Nf3 eval "
      "#-4/18\"; c1 \"Engine 1\"; ce 30;\n");
}

TEST(SearchFile, IsABookWithTheSameEvaluations) {
  const ScratchFolder folder;
  const std::vector<EvaluatedPosition> searched = {{"", "e4 +0.30/20, d4 0.00/20, f3 -12.34/19"},
                                                   {"e4 e5 Nf3 Nf6 Bc4 Bc5", "O-O #3/20, Ng5 #-3/18"},
                                                   {"e4 a6 e5 d5", "exd6 +300.00/1, Nf3 -300.00/255"}};
  for (const EvaluatedPosition& position : searched) AddSearch(folder / "a.epd", SearchOf(position));
  EXPECT_EQ(EntriesIn(folder / "a.epd"), EntriesOf(BookOf(searched)));
  const auto book = As<probe::ChessIndex>(books::OpenBook(folder / "a.epd"));
  EXPECT_EQ(MovesIn(book, "startpos"), "e2e4 +0.30/20, d2d4 0.00/20, f2f3 -12.34/19");
  EXPECT_EQ(MovesIn(book, "startpos moves e4 e5 Nf3 Nf6 Bc4 Bc5"), "e1g1 #3/20, f3g5 #-3/18");
  EXPECT_EQ(MovesIn(book, "startpos moves e4 a6 e5 d5"), "g1f3 -300.00/255, e5d6 +300.00/1");
}

TEST(SearchFile, TakesAnyNameOfAnEngine) {
  const ScratchFolder folder;
  AddSearch(folder / "a.epd", SearchOf({"", "e4 +0.30/20"}), "The \"best\"; c0 \"d4 eval +9.00/99\";");
  EXPECT_THAT(ReadFile(folder / "a.epd"),
              testing::EndsWith("; c1 \"The 'best'; c0 'd4 eval +9.00/99';\"; ce 30;\n"));
  AddSearch(folder / "a.epd", SearchOf({"e4", "e5 -0.30/20"}), "");
  EXPECT_EQ(EntriesIn(folder / "a.epd"), EntriesOf(BookOf({{"", "e4 +0.30/20"}, {"e4", "e5 -0.30/20"}})));
}

TEST(SearchFile, LosesNothingButTheLineThatAKilledProgramWrote) {
  const ScratchFolder folder;
  const std::string path = folder / "a.epd";
  const EvaluatedPosition first = {"", "e4 +0.30/20"}, torn = {"e4", "e5 -0.34/21, c5 #-12/20"},
                          last = {"d4", "d5 0.00/9"};
  const auto without = EntriesOf(BookOf({first, last})), with = EntriesOf(BookOf({first, torn, last}));
  AddSearch(path, SearchOf(first));
  const size_t begin = ReadFile(path).size();
  AddSearch(path, SearchOf(torn));
  const std::string text = ReadFile(path);
  for (size_t size = begin; size <= text.size(); ++size) {
    WriteFile(path, text.substr(0, size));
    AddSearch(path, SearchOf(last));
    const bool has_moves = size >= text.find("; c1", begin);
    EXPECT_EQ(EntriesIn(path), has_moves ? with : without) << text.substr(begin, size - begin);
  }
}

// Returns the message of the error for a file of searches with this text, which must not be changed.
std::string ErrorFor(const std::string& text) {
  const ScratchFolder folder;
  WriteFile(folder / "a.epd", text);
  const absl::Status status = SearchFile::Open(folder / "a.epd", {"Engine 1", 1}).status();
  EXPECT_EQ(ExitCode(status), 3) << status;
  EXPECT_EQ(ReadFile(folder / "a.epd"), text);
  EXPECT_EQ(SearchFile::Copy(folder / "a.epd", folder.path()).status(), status);
  return Message(status);
}

TEST(SearchFile, RejectsFilesOfOtherKinds) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";
  const std::string search = start + "acn 100; c0 \"e4 eval +0.30/20\"; c1 \"X\";\n";
  EXPECT_THAT(ErrorFor("[Event \"?\"]\n\n1. e4 *\n"), testing::HasSubstr("a.epd: line 1: not a search"));
  EXPECT_THAT(ErrorFor(std::string("TABIA\0\1", 7)), testing::HasSubstr("line 1"));
  EXPECT_THAT(ErrorFor(start + "bm e4; id \"a suite\";\n"), testing::HasSubstr("line 1"));
  EXPECT_THAT(ErrorFor(start + "0 1\n"), testing::HasSubstr("line 1"));
  EXPECT_THAT(ErrorFor(start + "am e4; c0 \"lost 1 game\"; c1 \"until 2026-01-01\"; c2 \"games 1\";\n"),
              testing::HasSubstr("line 1"));
  EXPECT_THAT(ErrorFor(start + "acn 1000; c0 \"Fish 1\"; ce 40000;\n"), testing::HasSubstr("line 1"));
  EXPECT_THAT(ErrorFor(start + "acn -1; c0 \"Fish 1\"; ce 4;\n"), testing::HasSubstr("line 1"));
  EXPECT_THAT(ErrorFor(start + "acn 1000; ce 4;\n"), testing::HasSubstr("line 1"));
  EXPECT_THAT(ErrorFor("8/8/8/8/8/8/8/8 w - - acn 1000; c0 \"Fish 1\"; ce 4;\n"),
              testing::HasSubstr("line 1"));
  EXPECT_THAT(ErrorFor(search + start + "acn 100; c0 \"a text\"; id \"x\";\n"), testing::HasSubstr("line 2"));
  EXPECT_THAT(ErrorFor(search + start + "bm e4;\n"), testing::HasSubstr("line 2"));
  EXPECT_THAT(ErrorFor(search + "e4 is best\n"), testing::HasSubstr("line 2"));
}

TEST(SearchFile, TakesMissingAndEmptyFilesRemarksAndPartsOfSearches) {
  const ScratchFolder folder;
  const std::string search =
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - acn 100; c0 \"e4 eval +0.30/20\"; c1 \"X\";\n";
  for (const std::string& text : {std::string(), "# mine\n\n" + search, "\xef\xbb\xbf" + search,
                                  search.substr(0, search.size() - 1) + "\r\n"}) {
    WriteFile(folder / "a.epd", text);
    EXPECT_TRUE(SearchFile::Open(folder / "a.epd", {"Engine 1", 1}).ok()) << text;
  }
  for (size_t size = 0; size <= search.size(); ++size) {
    WriteFile(folder / "a.epd", search.substr(0, size));
    EXPECT_TRUE(SearchFile::Open(folder / "a.epd", {"Engine 1", 1}).ok()) << search.substr(0, size);
    WriteFile(folder / "a.epd", search + search.substr(0, size) + "\n" + search);
    const auto copied = SearchFile::Copy(folder / "a.epd", folder.path());
    ASSERT_TRUE(copied.ok()) << copied.status();
    EXPECT_EQ(copied->searches, size >= search.size() - 1 ? 3u : 2u) << search.substr(0, size);
  }
}

constexpr char kFish[] =
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - acn 100; c0 \"Fish 1\"; ce -35;\n";
constexpr char kGrown[] =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - acn 100; c0 \"e4 eval +0.30/20\"; c1 \"Fish 1\";\n";

// Returns the score of a position after moves from the start in a file of searches.
std::optional<chess::Score> ScoreIn(const std::string& path, const std::string& moves,
                                    const std::optional<SearchOrigin>& origin = std::nullopt) {
  const absl::StatusOr<SearchFile::Scores> scores = SearchFile::ReadScores(path, origin);
  EXPECT_TRUE(scores.ok()) << scores.status();
  const auto found = scores->of_positions.find(
      chess::CanonicalKey(PositionOf(moves.empty() ? "startpos" : "startpos moves " + moves)));
  return found == scores->of_positions.end() ? std::nullopt : std::optional(found->second);
}

TEST(SearchFile, ReadsBothFilesOfVersion01) {
  const ScratchFolder folder;
  WriteFile(folder / "a.epd", std::string(kFish) + kGrown);
  for (const std::optional<SearchOrigin>& origin :
       {std::optional<SearchOrigin>(), std::optional(SearchOrigin{"Fish 1", 100})}) {
    EXPECT_EQ(ScoreIn(folder / "a.epd", "", origin), chess::Score::OfCentipawns(30));
    EXPECT_EQ(ScoreIn(folder / "a.epd", "e4", origin), chess::Score::OfCentipawns(-35));
  }
  AddSearch(folder / "a.epd", SearchOf({"d4", "d5 0.00/9"}));
  const auto copied = SearchFile::Copy(folder / "a.epd", folder.path());
  ASSERT_TRUE(copied.ok()) << copied.status();
  EXPECT_EQ(copied->searches, 2u);
  EXPECT_EQ(copied->without_moves, 1u);
  EXPECT_EQ(EntriesIn(folder / "a.epd"), EntriesOf(BookOf({{"", "e4 +0.30/20"}, {"d4", "d5 0.00/9"}})));
}

TEST(SearchFile, SkipsPartsOfTheLinesOfVersion01) {
  const ScratchFolder folder;
  const std::string line = kFish;
  for (size_t size = 0; size < line.size(); ++size) {
    WriteFile(folder / "a.epd", kGrown + line.substr(0, size));
    AddSearch(folder / "a.epd", SearchOf({"d4", "d5 0.00/9"}));
    const bool is_whole = size + 1 == line.size();
    EXPECT_EQ(ScoreIn(folder / "a.epd", "e4"), is_whole ? chess::Score::OfCentipawns(-35) : std::nullopt)
        << line.substr(0, size);
    EXPECT_EQ(ScoreIn(folder / "a.epd", "d4"), chess::Score());
  }
}

TEST(SearchFile, HasTheScoresOfOneOrigin) {
  const ScratchFolder folder;
  AddSearch(folder / "a.epd", SearchOf({"", "e4 +0.30/20"}), "The \"Fish\"; 1");
  EXPECT_EQ(ScoreIn(folder / "a.epd", "", SearchOrigin{"The \"Fish\"; 1", 100'000}),
            chess::Score::OfCentipawns(30));
  for (const SearchOrigin& other : {SearchOrigin{"Fish 1", 100'000}, {"The \"Fish\"; 1", 100'001}}) {
    EXPECT_EQ(ScoreIn(folder / "a.epd", "", other), std::nullopt);
    EXPECT_EQ(SearchFile::ReadScores(folder / "a.epd", other)->others, 1u);
  }
}

TEST(SearchFile, HasTheScoreOfTheLastSearch) {
  const ScratchFolder folder;
  AddSearch(folder / "a.epd", SearchOf({"", "e4 +0.30/20"}));
  AddSearch(folder / "a.epd", SearchOf({"", "d4 -0.07/19"}));
  EXPECT_EQ(ScoreIn(folder / "a.epd", ""), chess::Score::OfCentipawns(-7));
}

// The pawn that could take is pinned: the position is the same without the square.
TEST(SearchFile, IgnoresAnIdleEnPassantSquare) {
  const ScratchFolder folder;
  const std::string position = "4r2k/8/8/3pP3/8/8/8/4K3 w - ";
  WriteFile(folder / "a.epd", position + "d6 acn 1; c0 \"Fish 1\"; ce 5;\n");
  const auto scores = SearchFile::ReadScores(folder / "a.epd", std::nullopt);
  ASSERT_TRUE(scores.ok()) << scores.status();
  EXPECT_EQ(scores->of_positions.count(chess::CanonicalKey(*chess::Position::FromFen(position + "-"))), 1u);
}

TEST(SearchFile, KeepsTheLineOfAnEngineWithALongNameReadable) {
  const ScratchFolder folder;
  const std::string name = absl::StrCat("x", std::string(70'000, '\xe9'));  // not UTF-8
  AddSearch(folder / "a.epd", SearchOf({"", "e4 +0.30/20"}), name);
  EXPECT_EQ(EntriesIn(folder / "a.epd"), EntriesOf(BookOf({{"", "e4 +0.30/20"}})));
  EXPECT_EQ(ScoreIn(folder / "a.epd", "", SearchOrigin{name, 100'000}), chess::Score::OfCentipawns(30));
  EXPECT_TRUE(IsUtf8(ReadFile(folder / "a.epd")));
}

TEST(SearchFile, HasNoScoresIfItIsMissing) {
  const ScratchFolder folder;
  EXPECT_EQ(ExitCode(SearchFile::ReadScores(folder / "a.epd", std::nullopt).status()), 4);
}

// An editor saves the file by renaming a new one.
TEST(SearchFile, AddsToTheFileThatReplacesItsOwn) {
  const ScratchFolder folder;
  absl::StatusOr<SearchFile> file = SearchFile::Open(folder / "a.epd", {"Engine 1", 1});
  EXPECT_TRUE(file->Add(SearchOf({"", "e4 +0.30/20"})).ok());
  WriteFile(folder / "new", "# edited\n");
  std::filesystem::rename(folder / "new", folder / "a.epd");
  EXPECT_TRUE(file->Add(SearchOf({"e4", "e5 -0.30/20"})).ok());
  EXPECT_EQ(EntriesIn(folder / "a.epd"), EntriesOf(BookOf({{"e4", "e5 -0.30/20"}})));
  WriteFile(folder / "new", "[Event \"?\"]\n");
  std::filesystem::rename(folder / "new", folder / "a.epd");
  EXPECT_EQ(ExitCode(file->Add(SearchOf({"", "e4 +0.30/20"}))), 3);
  EXPECT_EQ(ReadFile(folder / "a.epd"), "[Event \"?\"]\n");
}

// Returns the positions after two plies from the start.
std::vector<chess::Position> PositionsAfterTwoPlies() {
  std::vector<chess::Position> positions;
  for (const chess::Move first : chess::LegalMoves(chess::Position())) {
    chess::Position after_first;
    after_first.Make(first);
    for (const chess::Move second : chess::LegalMoves(after_first)) {
      positions.push_back(after_first);
      positions.back().Make(second);
    }
  }
  return positions;
}

// Returns a search of the position with this number.
SearchedPosition NumberedSearch(const chess::Position& position, size_t number) {
  const auto score = *chess::Score::OfCentipawns(static_cast<int>(number));
  return {position, {{chess::LegalMoves(position)[0], {score, 20}}}};
}

// Returns the entries of a book with these searches.
std::map<uint64_t, std::string> NumberedEntries(const std::vector<chess::Position>& positions) {
  std::map<uint64_t, std::string> entries;
  for (size_t i = 0; i < positions.size(); ++i) {
    const SearchedMove move = NumberedSearch(positions[i], i).moves[0];
    entries[chess::CanonicalKey(positions[i].setup())] = EntryText(move.move, move.evaluation);
  }
  return entries;
}

TEST(SearchFile, LosesNoLineOfManyWriters) {
  const ScratchFolder folder;
  const std::vector<chess::Position> positions = PositionsAfterTwoPlies();
  constexpr size_t kWriters = 64;
  const auto write = [&](size_t writer) {
    absl::StatusOr<SearchFile> file =
        SearchFile::Open(folder / "a.epd", {absl::StrCat("Engine ", writer), 1000});
    for (size_t i = writer; i < positions.size(); i += kWriters) {
      EXPECT_TRUE(file->Add(NumberedSearch(positions[i], i)).ok());
    }
  };
  std::vector<std::thread> writers;
  for (size_t writer = 0; writer < kWriters; ++writer) writers.emplace_back(write, writer);
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(EntriesIn(folder / "a.epd"), NumberedEntries(positions));
}

}  // namespace
}  // namespace tabia::searches
