// Memory may run out at any call: every allocation of every operation fails in turn, alone and with all that follow.
#include <sqlite3.h>
#include <unistd.h>

#include <cstdio>
#include <string>
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

// A database whose texts SQLite converts when they are read.
std::string WriteUtf16Oobs(const std::string& path) {
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
  return path;
}

// What the operations use, made while there is memory.
struct Desk {
  ScratchFolder folder, output;
  std::string index = WriteIndex({Fixture("obk/published-tree.obk")}, folder / "made.tabia");
  std::string utf16_oobs = WriteUtf16Oobs(folder / "utf-16.obs.db3");
  std::string index_bytes = ReadFile(index);
  Opened chess{Fixture("obk/published-tree.obk")};
  Opened notes{Fixture("obk/notes-and-more.obk")};
  Opened in_place{Fixture("polyglot/castling-and-promotion.bin")};
  Built backgammon{BackgammonSources(), folder / "backgammon.tabia"};
  tabia_chess_position start = Parsed("startpos");
  tabia_backgammon_position rolled = Rolled(), before_the_roll = BeforeTheRoll();
};

Desk& TheDesk() {
  static Desk desk;
  return desk;
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
  const std::string& bytes = TheDesk().index_bytes;
  tabia_book* book = nullptr;
  const int32_t status = tabia_open_memory(bytes.data(), bytes.size(), "bytes", &options, &book);
  return Closed(status, book);
}

// As large as books have to be to get into the cache.
std::string WriteLargePgn(const std::string& path) {
  WriteFile(path, "1. e4 e5 1-0\n" + std::string(size_t{1} << 20, '\n'));
  return path;
}

// The folder's name ends in the number of this process, so that every trial makes the index again, and begins
// without an allocation.
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
                  int32_t answer = TABIA_OK) {
  return {"open_" + name, [=] { return Open(path, flags); }, answer};
}

// The index must not depend on whether memory ran out on the way.
Operation Building(const std::string& name, const std::vector<std::string>& sources) {
  const std::string output = TheDesk().output / "built.tabia";
  const std::string expected = ReadFile(WriteIndex(sources, TheDesk().folder / (name + ".expected")));
  const auto build = [=] {
    constexpr size_t kMaxSources = 8;
    const char* paths[kMaxSources] = {};
    for (size_t i = 0; i < sources.size(); ++i) paths[i] = sources[i].c_str();
    tabia_book* book = nullptr;
    const int32_t status = tabia_build(paths, sources.size(), output.c_str(), nullptr, &book);
    return Closed(status, book);
  };
  return {"build_" + name, build, TABIA_OK, [=] { return ReadFile(output) == expected; }};
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
  game.position = &TheDesk().start;
  tabia_chess_move moves[32] = {Sized<tabia_chess_move>()};
  size_t count = 32;
  return tabia_chess_line(TheDesk().chess, &game, nullptr, moves, &count);
}

int32_t ProbeInPlace() {
  tabia_chess_move moves[32] = {Sized<tabia_chess_move>()};
  size_t count = 32;
  return tabia_chess_probe_position(TheDesk().in_place, &TheDesk().start, moves, &count);
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
  return tabia_backgammon_probe_plays(TheDesk().backgammon, &TheDesk().rolled, &rule, plays, &count);
}

int32_t ProbeValues() {
  const tabia_backgammon_rule rule = RuleOf(TABIA_OTHER_CONTEXTS);
  static tabia_backgammon_value values[32] = {Sized<tabia_backgammon_value>()};
  size_t count = 32;
  return tabia_backgammon_probe_values(TheDesk().backgammon, &TheDesk().before_the_roll, &rule, values,
                                       &count);
}

int32_t ProbeCube() {
  auto cube = Sized<tabia_backgammon_cube>();
  return tabia_backgammon_probe_cube(TheDesk().backgammon, &TheDesk().before_the_roll, nullptr, &cube);
}

std::vector<Operation> Queries() {
  Desk& desk = TheDesk();
  return {{"choose", [&] { return Choose(desk.chess, 2); }},
          {"choose_in_place", [&] { return Choose(desk.in_place, 0); }},
          {"line", Line},
          {"probe_in_place", ProbeInPlace},
          {"parse", [] { return Parse(kLine); }},
          {"parse_nonsense", [] { return Parse("8/8 w - -"); }, TABIA_BAD_POSITION},
          {"explain", [&] { return Explain(desk.chess, kLine, TABIA_PLAIN); }},
          {"explain_as_json", [&] { return Explain(desk.chess, kLine, TABIA_JSON); }},
          {"explain_notes", [&] { return Explain(desk.notes, "startpos", TABIA_JSON); }},
          {"explain_a_miss", [&] { return Explain(desk.chess, "startpos moves a2a3", TABIA_JSON); }},
          {"explain_backgammon", [&] { return Explain(desk.backgammon, kRolledText, TABIA_JSON); }},
          {"info", [&] { return Info(desk.chess, TABIA_PLAIN); }},
          {"info_as_json", [&] { return Info(desk.backgammon, TABIA_JSON); }},
          {"verify", [&] { return tabia_verify(desk.chess, nullptr, nullptr); }},
          {"verify_backgammon", [&] { return tabia_verify(desk.backgammon, nullptr, nullptr); }},
          {"plays", [] { return ProbePlays(0); }},
          {"plays_of_other_contexts", [] { return ProbePlays(TABIA_OTHER_CONTEXTS); }},
          {"values", ProbeValues},
          {"cube", ProbeCube}};
}

std::vector<Operation> Openings() {
  const ScratchFolder& folder = TheDesk().folder;
  const std::string large = WriteLargePgn(folder / "large.pgn"), cache = folder / "cache";
  OpenThroughCache(large, cache, false);
  WriteFile(folder / "cut.obk", ReadFile(Fixture("obk/published-tree.obk")).substr(0, 30));
  WriteFile(folder / "cut.tabia", TheDesk().index_bytes.substr(0, 300));
  return {
      Opening("index", TheDesk().index),
      Opening("index_as_copy", TheDesk().index, TABIA_COPY),
      Opening("index_in_huge_pages", TheDesk().index, TABIA_HUGE_PAGES),
      {"open_memory", [] { return OpenMemory(0); }},
      {"open_memory_as_copy", [] { return OpenMemory(TABIA_COPY); }},
      Opening("missing", folder / "missing", 0, TABIA_SYSTEM),
      Opening("cut_index", folder / "cut.tabia", 0, TABIA_BAD_FILE),
      Opening("cut_obk", folder / "cut.obk", 0, TABIA_BAD_FILE),
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
      Opening("folder", Fixture("pgn")),
      {"open_through_a_new_cache", [=] { return OpenThroughCache(large, cache, true); }},
      {"open_through_a_cache", [=] { return OpenThroughCache(large, cache, false); }}};
}

std::vector<Operation> Builds() {
  return {Building("obk", {Fixture("obk/notes-and-more.obk")}),
          Building("oobs", {Fixture("oobs/as-the-tool-writes-it.obs.db3")}),
          Building("oobs_in_utf_16", {TheDesk().utf16_oobs}),
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
    const Trial trial = Try(GetParam(), shortage);
    EXPECT_GT(trial.points, 0) << "nothing was allocated";
    EXPECT_THAT(trial.faults, IsEmpty());
    RecordProperty("points", static_cast<int>(trial.points));
    EXPECT_THAT(TheDesk().output.Names(), Each("built.tabia")) << "a temporary file was left";
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
