#include "core/probe/book.h"

#include <algorithm>
#include <filesystem>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/books/build.h"
#include "core/books/open_book.h"
#include "core/probe/book_info.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"
#include "tests/book_of_game.h"
#include "tests/tiny_book.h"

namespace tabia::books {
namespace {

using ::testing::HasSubstr, ::testing::Not;

const std::vector<Row> kRows = {{kStart, "e2e4", 5, 3, 1, 1, "good"},
                                {kStart, "d2d4", 2, 3, 4},
                                {kAfterE4, "c7c5", 1, 3, 5},
                                {kAfterE4, "e7e5", 1, 1, 1, 0}};

probe::ChessIndex OpenIndex(const std::string& path, const OpenOptions& options = {}) {
  return As<probe::ChessIndex>(OpenBook(path, options));
}

uint64_t KeyOf(std::string_view position) {
  return probe::ParseMoveSequence(position)->position.key();
}

// Returns the moves of all positions in the order of the index.
std::vector<chess::BookMove> AllMoves(const probe::ChessIndex& book) {
  std::vector<chess::BookMove> moves;
  book.index().ForEach([&](uint64_t key, std::string_view) {
    chess::BookEntry entry;
    EXPECT_TRUE(book.Probe(key, entry));
    moves.insert(moves.end(), entry.moves.begin(), entry.moves.end());
  });
  return moves;
}

chess::BookEntry StaleEntry() {
  chess::BookEntry entry;
  entry.moves.resize(3);
  return entry;
}

TEST(BuildIndex, ReportsOneProgressForAllSources) {
  ScratchFolder folder;
  std::vector<Row> rows(20'000, {kStart, "e2e4", 1});
  WriteOobs(folder / "a.obs.db3", rows);
  WriteOobs(folder / "b.obs.db3", rows);
  std::vector<uint64_t> steps;
  BuildOptions options;
  options.reading.progress = [&](uint64_t done, uint64_t total) {
    EXPECT_EQ(total, 1000u);
    steps.push_back(done);
  };
  ASSERT_TRUE(BuildIndexFile({folder / "a.obs.db3", folder / "b.obs.db3"}, options, folder / "o").ok());
  EXPECT_TRUE(std::is_sorted(steps.begin(), steps.end()));
  EXPECT_GT(steps.size(), 2u);
  EXPECT_EQ(steps.back(), 1000u);
}

TEST(Book, AnIndexAnswersLikeItsSource) {
  const ScratchFolder folder;
  const std::string source = WriteOobs(folder / "a.obs.db3", kRows), index = folder / "a.tabia";
  ASSERT_TRUE(BuildIndexFile({source}, {}, index).ok());
  const probe::ChessIndex from_source = OpenIndex(source), from_index = OpenIndex(index);
  EXPECT_EQ(from_source.book().origin(), probe::Origin::kMemory);
  EXPECT_NE(from_index.book().origin(), probe::Origin::kMemory);
  for (const char* position : {"startpos", "startpos moves e2e4"}) {
    chess::BookEntry a, b;
    ASSERT_TRUE(from_source.Probe(KeyOf(position), a));
    ASSERT_TRUE(from_index.Probe(KeyOf(position), b));
    EXPECT_EQ(a.moves, b.moves);
    EXPECT_EQ(from_source.Notes(KeyOf(position)), from_index.Notes(KeyOf(position)));
  }
  EXPECT_EQ(probe::InfoJson(from_source.info()).Text(), probe::InfoJson(from_index.info()).Text());
}

TEST(Book, HugePagesChangeNoAnswer) {
  const ScratchFolder folder;
  const std::string source = WriteOobs(folder / "a.obs.db3", kRows), index = folder / "a.tabia";
  ASSERT_TRUE(BuildIndexFile({source}, {}, index).ok());
  for (const std::string& path : {source, index}) {
    const probe::ChessIndex plain = OpenIndex(path),
                            huge = OpenIndex(path, {.residence = Residence::kHugePages});
    EXPECT_EQ(huge.book().origin(), plain.book().origin());
    EXPECT_EQ(AllMoves(huge), AllMoves(plain));
    EXPECT_EQ(huge.index().Verify(), absl::OkStatus());
  }
}

TEST(Book, ABatchAnswersLikeSingleProbes) {
  const probe::ChessIndex book = BookOf(kRows);
  std::vector<uint64_t> keys;
  for (uint64_t i = 0; i < 50; ++i) {
    keys.insert(keys.end(),
                {KeyOf("startpos"), i, KeyOf("startpos moves e2e4"), KeyOf("startpos moves d2d4")});
    probe::ChessBook(book).Prefetch(i);
  }
  std::vector<chess::BookEntry> entries(keys.size(), StaleEntry());
  book.ProbeBatch(keys, absl::MakeSpan(entries));
  for (size_t i = 0; i < keys.size(); ++i) {
    chess::BookEntry single;
    EXPECT_EQ(book.Probe(keys[i], single), !entries[i].moves.empty()) << i;
    EXPECT_EQ(single.moves, entries[i].moves) << i;
  }
}

TEST(Book, AReplacedIndexAnswersUntilItIsClosed) {
  const ScratchFolder folder;
  const std::string index = folder / "a.tabia";
  ASSERT_TRUE(BuildIndexFile({WriteOobs(folder / "old.obs.db3", kRows)}, {}, index).ok());
  const probe::ChessIndex old_book = OpenIndex(index);
  const std::vector<chess::BookMove> old_moves = AllMoves(old_book);
  const std::vector<Row> new_rows = {{kStart, "g1f3", 7, 0, 1}};
  ASSERT_TRUE(BuildIndexFile({WriteOobs(folder / "new.obs.db3", new_rows)}, {}, index).ok());
  EXPECT_EQ(AllMoves(old_book), old_moves);
  EXPECT_EQ(old_book.index().Verify(), absl::OkStatus());
  EXPECT_EQ(AllMoves(OpenIndex(index)).size(), new_rows.size());
}

TEST(Book, InfoCountsAndNamesTheSources) {
  const probe::BookInfo info = BookOf(kRows).info();
  EXPECT_EQ(info.positions, 2u);
  EXPECT_EQ(info.moves, 4u);
  EXPECT_EQ(info.notes, 1u);
  EXPECT_EQ(info.sources.at(0).name, "tiny.obs.db3");
  EXPECT_EQ(info.sources[0].report.records, 4u);
}

TEST(Book, TheOrderOfRowsDoesNotMatter) {
  const ScratchFolder folder;
  std::vector<Row> rows = kRows;
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.move < b.move; });
  std::filesystem::create_directory(folder / "x");
  WriteOobs(folder / "a.obs.db3", kRows);
  WriteOobs(folder / "x/a.obs.db3", rows);
  ASSERT_TRUE(BuildIndexFile({folder / "a.obs.db3"}, {}, folder / "1.tabia").ok());
  ASSERT_TRUE(BuildIndexFile({folder / "x/a.obs.db3"}, {}, folder / "2.tabia").ok());
  EXPECT_EQ(ReadFile(folder / "1.tabia"), ReadFile(folder / "2.tabia"));
}

TEST(Book, EqualRowsOfSeveralSourcesAreSummed) {
  const ScratchFolder folder;
  WriteOobs(folder / "a.obs.db3", kRows);
  WriteOobs(folder / "b.obs.db3", kRows);
  ASSERT_TRUE(BuildIndexFile({folder / "a.obs.db3", folder / "b.obs.db3"}, {}, folder / "o").ok());
  chess::BookEntry entry;
  ASSERT_TRUE(OpenIndex(folder / "o").Probe(KeyOf("startpos"), entry));
  EXPECT_EQ(entry.moves[0].games, (chess::Games{10, 6, 2}));
}

TEST(Book, RejectsSourcesOfDifferentVariants) {
  const ScratchFolder folder;
  WriteOobs(folder / "a.obs.db3", kRows);
  WriteOobs(folder / "b.obs.db3", {{"8/8/8/8 w", "P@e4", 1, 0, 0}}, "crazyhouse");
  const auto built = BuildIndexFile({folder / "a.obs.db3", folder / "b.obs.db3"}, {}, folder / "o");
  EXPECT_EQ(ExitCode(built.status()), 2);
  EXPECT_THAT(Message(built.status()), HasSubstr("one index for each variant"));
  EXPECT_FALSE(std::filesystem::exists(folder / "o"));
}

TEST(Book, AFolderWithFilesOfDifferentRulesIsRefused) {
  const ScratchFolder folder;
  const std::string books = folder / "books";
  std::filesystem::create_directory(books);
  WriteOobs(books + "/a.obs.db3", kRows);
  WriteOobs(books + "/b.obs.db3", {{kStart, "e2e4", 1, 0, 0}}, "atomic");
  const absl::Status built = BuildIndexFile({books}, {}, folder / "o").status();
  EXPECT_EQ(ExitCode(built), 2);
  EXPECT_THAT(Message(built), HasSubstr("b.obs.db3: variant atomic, but "));
}

TEST(Book, GamesOfChessAndChess960MakeABookOfChess) {
  const ScratchFolder folder;
  const std::string books = folder / "books";
  std::filesystem::create_directory(books);
  const std::vector<std::string> files = {books + "/a.pgn", books + "/b.pgn"};
  WriteFile(files[0],
            "[Variant \"Chess960\"]\n[FEN \"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1\"]\n"
            "[Result \"1-0\"]\n\n1. e4 1-0\n");
  WriteFile(files[1], "[Result \"1-0\"]\n\n1. e4 1-0\n");
  const std::vector<std::vector<std::string>> all_sources = {files, {files[1], files[0]}, {books}};
  for (const std::vector<std::string>& sources : all_sources) {
    const auto built = BuildIndexFile(sources, {}, folder / "o");
    ASSERT_TRUE(built.ok()) << built.status();
    EXPECT_EQ(built->info.variant, "standard");
    EXPECT_EQ(built->info.positions, 2u);
  }
}

TEST(Book, AFailedBuildLeavesTheOldFile) {
  const ScratchFolder folder;
  WriteFile(folder / "bad.obk", "no book");
  WriteFile(folder / "old", "old");
  EXPECT_EQ(ExitCode(BuildIndexFile({folder / "bad.obk"}, {}, folder / "old").status()), 3);
  EXPECT_EQ(ReadFile(folder / "old"), "old");
}

TEST(Book, AnEmptyResultLeavesTheOldFile) {
  const ScratchFolder folder;
  WriteFile(folder / "old", "old");
  WriteFile(folder / "unfinished.pgn", "1. e4 *\n");
  WriteFile(folder / "illegal.pgn", "[Event \"x\"]\n\n1. e5 1-0\n");
  const absl::Status nothing = BuildIndexFile({folder / "unfinished.pgn"}, {}, folder / "old").status();
  EXPECT_EQ(ExitCode(nothing), 1);
  EXPECT_THAT(Message(nothing), HasSubstr("1 game left out"));
  const absl::Status skipped = BuildIndexFile({folder / "illegal.pgn"}, {}, folder / "old").status();
  EXPECT_EQ(ExitCode(skipped), 3);
  EXPECT_THAT(Message(skipped), HasSubstr("1 record skipped: illegal move, the first at line"));
  EXPECT_EQ(ReadFile(folder / "old"), "old");
  EXPECT_TRUE(BuildIndexFile({folder / "illegal.pgn"}, {.allow_empty = true}, folder / "old").ok());
  EXPECT_NE(ReadFile(folder / "old"), "old");
}

TEST(Book, ASourceThatIsNamedTwiceIsReadOnce) {
  const ScratchFolder folder;
  const std::string book = WriteOobs(folder / "a.obs.db3", kRows);
  std::filesystem::create_symlink(book, folder / "link.obs.db3");
  std::vector<std::string> warnings;
  const auto warn = [&warnings](const std::string& why) { warnings.push_back(why); };
  ASSERT_TRUE(BuildIndexFile({book}, {}, folder / "once").ok());
  ASSERT_TRUE(BuildIndexFile({book, book, folder / "link.obs.db3"}, {.warn = warn}, folder / "thrice").ok());
  EXPECT_EQ(ReadFile(folder / "thrice"), ReadFile(folder / "once"));
  EXPECT_THAT(warnings, testing::ElementsAre(HasSubstr("a.obs.db3: the same source is named twice"),
                                             HasSubstr("link.obs.db3: the same source is named twice")));
}

TEST(Book, AnOpaqueVariantAnswersByItsText) {
  const probe::ChessIndex book = BookOf({{"8/8/8/8[Pp] w - - 0 1", "P@e4", 1, 0, 0}}, "bughouse");
  chess::BookEntry entry;
  const probe::MoveSequence line =
      *probe::ParseMoveSequence("8/8/8/8[Pp]  w - -", chess::Ruleset::Of("bughouse"));
  ASSERT_TRUE(book.Probe(line.position.key(), entry));
  EXPECT_EQ(entry.moves[0].opaque_move.text(), "P@e4");
}

TEST(Book, AVariantAnswersByItsPositionWhateverItsSpelling) {
  const std::string board = "4k3/8/8/8/8/8/8/4K3";
  const probe::ChessIndex book = BookOf({{board + "[Pp] w - - 0 1", "P@e4", 1, 0, 0},
                                         {board + "/pP w - -", "@e4", 1, 0, 0},
                                         {board + "[pP] w - -", "e1d1", 1, 0, 0},
                                         {board + "[Pp] w - -", "Q@e4", 1, 0, 0}},
                                        "Crazy House");
  EXPECT_EQ(book.info().variant, "crazyhouse");
  EXPECT_EQ(book.info().sources[0].report.skipped.at("illegal move").count, 1u);
  for (const char* pocket : {"[Pp]", "[pP]", "/Pp"}) {
    const std::string text = board + pocket + " w - - moves P@e4 p@d5 e4d5 e8e7";
    const auto line = probe::ParseMoveSequence(text.substr(0, text.find(" moves")), book.info().rules());
    ASSERT_TRUE(line.ok()) << line.status();
    chess::BookEntry entry;
    ASSERT_TRUE(book.Probe(line->position.key(), entry)) << text;
    ASSERT_EQ(entry.moves.size(), 2u);
    EXPECT_EQ(probe::MoveText(line->position, entry.moves[0].move, {}), "P@e4");
    EXPECT_EQ(entry.moves[0].games->win, 2u);
    EXPECT_EQ(probe::SanText(line->position, entry.moves[0]), "@e4");
    EXPECT_EQ(probe::ParseMoveSequence(text, book.info().rules())->position.Epd(),
              "8/4k3/8/3P4/8/8/8/4K3[P] w - -");
  }
}

TEST(Book, PositionsOfOtherRulesAreAbsent) {
  const probe::ChessBook chess = BookOf(kRows);
  const probe::ChessBook atomic = BookOf({{kStart, "e2e4", 1, 0, 0}}, "atomic");
  chess::BookEntry entry;
  for (const char* variant : {"standard", "atomic", "kingofthehill"}) {
    const auto position = probe::ParseMoveSequence("startpos", chess::Ruleset::Of(variant))->position;
    EXPECT_EQ(chess.Probe(position, entry).found(), variant == std::string("standard")) << variant;
    EXPECT_EQ(atomic.Probe(position, entry).found(), variant == std::string("atomic")) << variant;
  }
}

TEST(Book, OtherRulesAreNeverMixedWithTexts) {
  probe::BookInfo info;
  info.variant = "crazyhouse";
  EXPECT_TRUE(info.rules().variant().has_value());
  const Json json = InfoJson(info);
  EXPECT_FALSE(probe::BookInfoFromJson(json.Text())->has_texts);
  info.has_texts = true;
  EXPECT_FALSE(info.rules().is_supported());
  EXPECT_TRUE(probe::BookInfoFromJson(InfoJson(info).Text())->has_texts);
}

TEST(Book, AMissingFileIsASystemError) {
  EXPECT_EQ(ExitCode(OpenBook("/nowhere/book.obk").status()), 4);
}

TEST(Book, MetadataThatIsNotJsonIsDamage) {
  EXPECT_EQ(ExitCode(probe::BookInfoFromJson("{").status()), 3);
  EXPECT_EQ(ExitCode(probe::BookInfoFromJson("{}").status()), 3);
  EXPECT_EQ(ExitCode(probe::BookInfoFromJson("").status()), 3);
}

TEST(Book, MetadataHaveUnusedFactsOnlyIfThereAreAny) {
  probe::BookInfo info = BookOf(kRows).info();
  EXPECT_THAT(probe::InfoJson(info).Text(), Not(HasSubstr("not_used")));
  info.sources[0].report.not_used["NAG"] = {4, "line 7: $6"};
  const auto stored = probe::BookInfoFromJson(probe::InfoJson(info).Text());
  ASSERT_TRUE(stored.ok()) << stored.status();
  EXPECT_EQ(stored->sources[0].report.not_used.at("NAG").count, 4u);
  EXPECT_EQ(stored->sources[0].report.not_used.at("NAG").first, "line 7: $6");
}

TEST(Book, ValuesOfAnotherEncodingRequireANewIndex) {
  const std::string json = probe::InfoJson(BookOf(kRows).info()).Text(), code = "\"code\":2,";
  ASSERT_THAT(json, HasSubstr(code));
  for (const std::string_view other : {"\"code\":1,", "\"code\":5,", ""}) {
    std::string text = json;
    text.replace(text.find(code), code.size(), other);
    EXPECT_EQ(ExitCode(probe::BookInfoFromJson(text).status()), 3);
    EXPECT_THAT(Message(probe::BookInfoFromJson(text).status()),
                HasSubstr("build it again from its sources"));
  }
}

}  // namespace
}  // namespace tabia::books
