// Memory may run out at any call: every allocation of every operation fails in turn, alone and with all later ones.
//
// CTest runs each case in a process of its own, so a case makes only the books that its operation needs. All else is
// as in a program that has just started: the first use of SQLite or of a decompressor also runs out of memory.
#include <sqlite3.h>
#include <unistd.h>

#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"
#include "tests/library/backgammon_samples.h"
#include "tests/library/built.h"
#include "tests/library/failing_memory.h"
#include "tests/library/opened.h"

namespace tabia {
namespace {

using testing::Each;
using testing::IsEmpty;

constexpr const char* kLine = "startpos moves e2e4";

// Writes a database whose texts SQLite converts when they are read.
void WriteUtf16Oobs(const std::string& path) {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(
      sqlite3_exec(database,
                   "PRAGMA encoding='UTF-16le';"
                   "CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT);"
                   "INSERT INTO Info VALUES ('Variant', 'standard');"
                   "CREATE TABLE Book (ID INTEGER PRIMARY KEY, EPD TEXT NOT NULL, Move TEXT, Active INTEGER,"
                   " Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT);"
                   "INSERT INTO Book VALUES (1, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -',"
                   " 'e2e4', 1, 3, 2, 1, 'the move of a king, which is longer than the others are');",
                   nullptr, nullptr, nullptr),
      SQLITE_OK);
  sqlite3_close(database);
}

// Returns the folder for sources. Output() is the folder for built indexes, in which nothing else may be left.
const ScratchFolder& Folder() {
  static const ScratchFolder folder;
  return folder;
}
const ScratchFolder& Output() {
  static const ScratchFolder folder;
  return folder;
}

// Returns a book, which the first call makes: an operation's `prepare` calls it while there is memory. So do the next
// ones.
const tabia_book* Chess() {
  static const Opened book(Fixture("obk/published-tree.obk"));
  return book;
}
const tabia_book* Notes() {
  static const Opened book(Fixture("obk/notes-and-more.obk"));
  return book;
}
const tabia_book* InPlace() {
  static const Opened book(Fixture("polyglot/castling-and-promotion.bin"));
  return book;
}
// Writes a Polyglot book with five moves in the starting position. An entry has room for four without an allocation.
std::string WriteFiveMoves() {
  const std::string key("\x46\x3b\x96\x18\x16\x91\xfc\x9c", 8);
  std::string bytes;
  for (const char* move_and_weight :
       {"\x02\x10\x00\x05", "\x02\x51\x00\x04", "\x02\x92\x00\x03", "\x02\xd3\x00\x02", "\x03\x14\x00\x01"}) {
    bytes += key + std::string(move_and_weight, 4) + std::string(4, '\0');
  }
  const std::string path = Folder() / "five-moves.bin";
  WriteFile(path, bytes);
  return path;
}
const tabia_book* FiveMoves() {
  static const Opened book(WriteFiveMoves());
  return book;
}
const tabia_book* Backgammon() {
  static const Built book(BackgammonSources(), Folder() / "backgammon.tabia");
  return book;
}
const std::string& IndexPath() {
  static const std::string path = WriteIndex({Fixture("obk/published-tree.obk")}, Folder() / "made.tabia");
  return path;
}
const std::string& IndexBytes() {
  static const std::string bytes = ReadFile(IndexPath());
  return bytes;
}

struct Positions {
  tabia_chess_position start = Parsed("startpos");
  tabia_backgammon_position rolled = Rolled(), before_the_roll = BeforeTheRoll();
};
const Positions& ThePositions() {
  static const Positions positions;
  return positions;
}

int32_t Closed(int32_t status, tabia_book* book) {
  tabia_close(&book);
  return status;
}

int32_t Open(const std::string& path, uint32_t flags) {
  auto options = Sized<tabia_options>();
  options.flags = flags;
  tabia_book* book = nullptr;
  const int32_t status = tabia_open(path.c_str(), &options, &book);
  return Closed(status, book);
}

int32_t OpenMemory(uint32_t flags) {
  auto options = Sized<tabia_options>();
  options.flags = flags;
  const std::string& bytes = IndexBytes();
  tabia_book* book = nullptr;
  const int32_t status = tabia_open_memory(bytes.data(), bytes.size(), "bytes", &options, &book);
  return Closed(status, book);
}

// Writes a book of 1 MiB, the least that the cache keeps.
void WriteLargePgn(const std::string& path) {
  WriteFile(path, "1. e4 e5 1-0\n" + std::string(size_t{1} << 20, '\n'));
}

// Opens a book with a cache. If `is_new`, the name of the folder ends in the number of this process, so that every
// trial makes the index again. Composing the name allocates nothing: the first allocation is the library's.
int32_t OpenThroughCache(const std::string& path, const std::string& folder, bool is_new) {
  char name[1024];
  std::snprintf(name, sizeof name, "%s-%d", folder.c_str(), is_new ? static_cast<int>(getpid()) : 0);
  auto options = Sized<tabia_options>();
  options.flags = TABIA_CACHE;
  options.cache_folder = name;
  tabia_book* book = nullptr;
  const int32_t status = tabia_open(path.c_str(), &options, &book);
  return Closed(status, book);
}

Operation Opening(const std::string& name, const std::string& path, uint32_t flags = 0,
                  int32_t answer = TABIA_OK, std::function<void()> prepare = {}) {
  return {"open_" + name, [=] { return Open(path, flags); }, answer, {}, std::move(prepare)};
}

// Builds an index, which must be the same if an allocation failed on the way but the build succeeded.
Operation Building(const std::string& name, const std::vector<std::string>& sources,
                   const std::function<void()>& prepare_sources = {}) {
  const std::string output = Output() / "built.tabia";
  const auto expected = std::make_shared<std::string>();
  const auto build = [=] {
    constexpr size_t kMaxSources = 8;
    const char* paths[kMaxSources] = {};
    for (size_t i = 0; i < sources.size(); ++i) paths[i] = sources[i].c_str();
    tabia_book* book = nullptr;
    const int32_t status = tabia_build(paths, sources.size(), output.c_str(), nullptr, &book);
    return Closed(status, book);
  };
  // In another process, so that this one has built nothing before the trials.
  const auto prepare = [=] {
    if (prepare_sources) prepare_sources();
    EXPECT_EQ(RunInChild(build), TABIA_OK);
    *expected = ReadFile(output);
  };
  return {"build_" + name, build, TABIA_OK, [=] { return ReadFile(output) == *expected; }, prepare};
}

int32_t Choose(const tabia_book* book, int32_t plies_before_line_end) {
  auto rule = Sized<tabia_chess_rule>();
  rule.plies_before_line_end = plies_before_line_end;
  auto move = Sized<tabia_chess_move>();
  return tabia_chess_choose_text(book, "startpos", &rule, 1, &move);
}

int32_t Explain(const tabia_book* book, const char* position, int32_t form) {
  char text[8192];
  size_t size = sizeof text;
  return tabia_explain(book, position, nullptr, nullptr, 1, form, text, &size);
}

int32_t Info(const tabia_book* book, int32_t form) {
  char text[8192];
  size_t size = sizeof text;
  return tabia_info_text(book, form, text, &size);
}

int32_t Line() {
  auto game = Sized<tabia_chess_game>();
  game.position = &ThePositions().start;
  tabia_chess_move moves[32] = {Sized<tabia_chess_move>()};
  size_t count = 32;
  return tabia_chess_line(Chess(), &game, nullptr, moves, &count);
}

int32_t ProbeInPlace() {
  tabia_chess_move moves[32] = {Sized<tabia_chess_move>()};
  size_t count = 32;
  return tabia_chess_probe_position(FiveMoves(), &ThePositions().start, moves, &count);
}

int32_t Parse(const char* text) {
  auto position = Sized<tabia_chess_position>();
  char why[200];
  size_t size = sizeof why;
  return tabia_chess_parse(text, &position, why, &size);
}

tabia_backgammon_rule RuleOf(uint32_t flags) {
  auto rule = Sized<tabia_backgammon_rule>();
  rule.flags = flags;
  return rule;
}

int32_t ProbePlays(uint32_t flags) {
  const tabia_backgammon_rule rule = RuleOf(flags);
  static tabia_backgammon_play plays[32] = {Sized<tabia_backgammon_play>()};
  size_t count = 32;
  return tabia_backgammon_probe_plays(Backgammon(), &ThePositions().rolled, &rule, plays, &count);
}

int32_t ProbeValues() {
  const tabia_backgammon_rule rule = RuleOf(TABIA_OTHER_CONTEXTS);
  static tabia_backgammon_value values[32] = {Sized<tabia_backgammon_value>()};
  size_t count = 32;
  return tabia_backgammon_probe_values(Backgammon(), &ThePositions().before_the_roll, &rule, values, &count);
}

int32_t ProbeCube() {
  auto cube = Sized<tabia_backgammon_cube>();
  return tabia_backgammon_probe_cube(Backgammon(), &ThePositions().before_the_roll, nullptr, &cube);
}

Operation Query(const std::string& name, const tabia_book* (*book)(), std::function<int32_t()> run) {
  const auto prepare = [book] {
    book();
    ThePositions();
  };
  return {name, std::move(run), TABIA_OK, {}, prepare};
}

std::vector<Operation> Queries() {
  return {
      Query("choose", Chess, [] { return Choose(Chess(), 2); }),
      Query("choose_in_place", InPlace, [] { return Choose(InPlace(), 0); }),
      Query("line", Chess, Line),
      Query("probe_in_place", FiveMoves, ProbeInPlace),
      {"parse", [] { return Parse(kLine); }},
      {"parse_nonsense", [] { return Parse("8/8 w - -"); }, TABIA_BAD_POSITION},
      Query("explain", Chess, [] { return Explain(Chess(), kLine, TABIA_PLAIN); }),
      Query("explain_as_json", Chess, [] { return Explain(Chess(), kLine, TABIA_JSON); }),
      Query("explain_notes", Notes, [] { return Explain(Notes(), "startpos", TABIA_JSON); }),
      Query("explain_a_miss", Chess, [] { return Explain(Chess(), "startpos moves a2a3", TABIA_JSON); }),
      Query("explain_backgammon", Backgammon, [] { return Explain(Backgammon(), kRolledText, TABIA_JSON); }),
      Query("info", Chess, [] { return Info(Chess(), TABIA_PLAIN); }),
      Query("info_as_json", Backgammon, [] { return Info(Backgammon(), TABIA_JSON); }),
      Query("verify", Chess, [] { return tabia_verify(Chess(), nullptr, nullptr); }),
      Query("verify_backgammon", Backgammon, [] { return tabia_verify(Backgammon(), nullptr, nullptr); }),
      Query("plays", Backgammon, [] { return ProbePlays(0); }),
      Query("plays_of_other_contexts", Backgammon, [] { return ProbePlays(TABIA_OTHER_CONTEXTS); }),
      Query("values", Backgammon, ProbeValues),
      Query("cube", Backgammon, ProbeCube)};
}

std::vector<Operation> Openings() {
  const std::string index = Folder() / "made.tabia", large = Folder() / "large.pgn",
                    cache = Folder() / "cache";
  const std::string cut_obk = Folder() / "cut.obk", cut_index = Folder() / "cut.tabia";
  const auto write_index = [] { IndexPath(); };
  const auto read_index = [] { IndexBytes(); };
  const auto write_cut_obk = [=] {
    WriteFile(cut_obk, ReadFile(Fixture("obk/published-tree.obk")).substr(0, 30));
  };
  const auto write_cut_index = [=] { WriteFile(cut_index, IndexBytes().substr(0, 300)); };
  const auto write_large = [=] { WriteLargePgn(large); };
  const auto fill_cache = [=] {
    WriteLargePgn(large);
    EXPECT_EQ(RunInChild([&] { return OpenThroughCache(large, cache, false); }), TABIA_OK);
  };
  return {
      Opening("index", index, 0, TABIA_OK, write_index),
      Opening("index_as_copy", index, TABIA_COPY, TABIA_OK, write_index),
      Opening("index_in_huge_pages", index, TABIA_HUGE_PAGES, TABIA_OK, write_index),
      {"open_memory", [] { return OpenMemory(0); }, TABIA_OK, {}, read_index},
      {"open_memory_as_copy", [] { return OpenMemory(TABIA_COPY); }, TABIA_OK, {}, read_index},
      Opening("missing", Folder() / "missing", 0, TABIA_SYSTEM),
      Opening("cut_index", cut_index, 0, TABIA_BAD_FILE, write_cut_index),
      Opening("cut_obk", cut_obk, 0, TABIA_BAD_FILE, write_cut_obk),
      Opening("bad_record", Fixture("obk/illegal-move-and-its-subtree.obk"), TABIA_STRICT, TABIA_BAD_FILE),
      Opening("obk", Fixture("obk/notes-and-more.obk")),
      Opening("oobs", Fixture("oobs/as-the-tool-writes-it.obs.db3")),
      Opening("oobs_of_a_variant", Fixture("oobs/crazyhouse.obs.db3")),
      Opening("bad_rows", Fixture("oobs/rows-that-cannot-be-read.obs.db3")),
      Opening("pgn", Fixture("pgn/stray-results-and-tags.pgn")),
      Opening("pgn_gz", Fixture("pgn/two-members.pgn.gz")),
      Opening("pgn_xz", Fixture("pgn/two-streams.pgn.xz")),
      Opening("pgn_zstd", Fixture("pgn/skippable-and-two-frames.pgn.zst")),
      Opening("polyglot_in_place", Fixture("polyglot/castling-and-promotion.bin")),
      Opening("unsorted_polyglot", Fixture("polyglot/duplicates-in-an-unsorted-tail.bin")),
      Opening("polyglot_checked", Fixture("polyglot/castling-and-promotion.bin"), TABIA_STRICT),
      Opening("ob", Fixture("ob/deleted-entries-and-notes-between.ob")),
      Opening("xg", Fixture("xg/match_with_comment.xg")),
      Opening("lichess_eval", Fixture("lichess_eval/blanks-and-order.jsonl")),
      Opening("folder", Fixture("pgn")),
      {"open_through_a_new_cache",
       [=] { return OpenThroughCache(large, cache, true); },
       TABIA_OK,
       {},
       write_large},
      {"open_through_a_cache",
       [=] { return OpenThroughCache(large, cache, false); },
       TABIA_OK,
       {},
       fill_cache}};
}

std::vector<Operation> Builds() {
  const std::string utf16_oobs = Folder() / "utf-16.obs.db3";
  return {Building("obk", {Fixture("obk/notes-and-more.obk")}),
          Building("oobs", {Fixture("oobs/as-the-tool-writes-it.obs.db3")}),
          Building("oobs_in_utf_16", {utf16_oobs},
                   [=] {
                     RunInChild([&] {
                       WriteUtf16Oobs(utf16_oobs);
                       return TABIA_OK;
                     });
                   }),
          Building("pgn", {Fixture("pgn/stray-results-and-tags.pgn")}),
          Building("polyglot", {Fixture("polyglot/castling-and-promotion.bin")}),
          Building("ob", {Fixture("ob/sample.ob")}),
          Building("xg", {Fixture("xg/match_with_comment.xg")}),
          Building("merged", {Fixture("oobs/as-the-tool-writes-it.obs.db3"), Fixture("pgn/latin-1.pgn"),
                              Fixture("pgn/mail.pgn")})};
}

class NoMemory : public testing::TestWithParam<Operation> {
 protected:
  static void ExpectAnswers(Shortage shortage) {
    if (GetParam().prepare) GetParam().prepare();
    const Trial trial = Try(GetParam(), shortage);
    EXPECT_GT(trial.points, 0) << "nothing was allocated";
    EXPECT_THAT(trial.faults, IsEmpty());
    RecordProperty("points", static_cast<int>(trial.points));
    EXPECT_THAT(Output().Names(), Each("built.tabia")) << "a temporary file was left";
  }
};

TEST_P(NoMemory, OneAllocationFails) {
  ExpectAnswers(Shortage::kOne);
}

TEST_P(NoMemory, AllFollowingAllocationsFail) {
  ExpectAnswers(Shortage::kAllFollowing);
}

const auto kName = [](const auto& operation) { return operation.param.name; };

INSTANTIATE_TEST_SUITE_P(Query, NoMemory, testing::ValuesIn(Queries()), kName);
INSTANTIATE_TEST_SUITE_P(Open, NoMemory, testing::ValuesIn(Openings()), kName);
INSTANTIATE_TEST_SUITE_P(Build, NoMemory, testing::ValuesIn(Builds()), kName);

}  // namespace
}  // namespace tabia
