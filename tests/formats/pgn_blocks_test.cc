// A PGN text read in blocks on several threads: the records and the report of reading it from beginning to end.
#include "core/formats/pgn/pgn_blocks.h"

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/formats/pgn/pgn_bytes.h"
#include "core/formats/pgn/pgn_reader.h"
#include "core/formats/source_file.h"
#include "tests/base/pieces_of_size.h"
#include "tests/formats/forked_dump.h"

namespace tabia::formats {
namespace {

constexpr const char* kTexts[] = {"book-lines.pgn",     "bracketed-lines.pgn",
                                  "chess960.pgn",       "comments-variations-and-nags.pgn",
                                  "faults.pgn",         "figurines-and-dashes.pgn",
                                  "form-feeds.pgn",     "from-a-position.pgn",
                                  "mail.pgn",           "notations.pgn",
                                  "odd-tags.pgn",       "old-mac-lines.pgn",
                                  "one-line.pgn",       "preamble.pgn",
                                  "results.pgn",        "stray-results-and-tags.pgn",
                                  "two-members.pgn.gz", "utf-16-le.pgn",
                                  "windows.pgn",        "without-tags.pgn",
                                  "words.pgn"};

std::string TextOf(const std::string& name) {
  absl::StatusOr<SourceFile> file = SourceFile::Open(TABIA_TEST_DATA "/formats/pgn/" + name);
  const std::unique_ptr<ByteSource> bytes = *PgnBytes(*file);
  std::string text;
  for (std::string_view piece = *bytes->Next(); !piece.empty(); piece = *bytes->Next()) text += piece;
  return text;
}

// Returns the records and the report of a text as lines; the records in order of their text.
std::vector<std::string> Reading(const std::string& text, uint32_t threads, size_t block_bytes,
                                 bool strict = false) {
  ForkedDump::List list;
  ReadOptions options;
  options.threads = threads;
  options.strict = strict;
  PiecesOfSize bytes(text, 1000);
  absl::StatusOr<records::SourceReport> report;
  {
    ForkedDump visitor(list);
    report = ReplayPgn({"games", bytes, 0, block_bytes}, options, visitor);
  }
  std::vector<std::string> lines = {report.status().ToString()};
  if (!report.ok()) return lines;
  std::sort(list.lines.begin(), list.lines.end());
  lines.insert(lines.end(), list.lines.begin(), list.lines.end());
  lines.push_back(absl::StrFormat("%d records, %d of %d games, %d unfinished, %s", report->records,
                                  report->games.taken, report->games.read, report->games.unfinished,
                                  report->variant));
  for (const auto& [name, decision] : report->decisions) lines.push_back(name + ": " + decision);
  for (const auto& kinds : {report->skipped, report->not_used}) {
    for (const auto& [kind, counted] : kinds) {
      lines.push_back(absl::StrFormat("%s: %d, %s", kind, counted.count, counted.first));
    }
  }
  return lines;
}

void ExpectSameInBlocks(const std::string& text, const std::string& name) {
  const std::vector<std::string> whole = Reading(text, 1, kPgnBlockBytes);
  for (const size_t block_bytes : {1, 100, 700, 5000}) {
    EXPECT_EQ(Reading(text, 3, block_bytes), whole) << name << " in blocks of " << block_bytes;
  }
}

TEST(PgnBlocks, HaveTheGamesOfTheWholeText) {
  std::string all;
  for (const char* name : kTexts) {
    const std::string text = TextOf(name);
    ExpectSameInBlocks(text, name);
    if (name != std::string("book-lines.pgn")) all += text + "\n\n";
  }
  ExpectSameInBlocks(all, "all texts");
}

// Texts are cut anywhere and joined: comments, tags and games without an end come before games of any kind.
TEST(PgnBlocks, HaveTheGamesOfJoinedScraps) {
  std::mt19937 random(1);
  std::vector<std::string> texts;
  for (const char* name : kTexts) texts.push_back(TextOf(name));
  for (int round = 0; round < 150; ++round) {
    std::string joined;
    for (int scrap = 0; scrap < 12; ++scrap) {
      const std::string& text = texts[random() % texts.size()];
      const size_t first = random() % text.size();
      joined += text.substr(first, random() % 2000);
      if (random() % 2 == 0) joined += "\n1-0\n\n[Event \"?\"]\n";
    }
    ExpectSameInBlocks(joined, "round " + std::to_string(round));
  }
}

TEST(PgnBlocks, BeginAfterATerminationMarker) {
  const auto begins = [](const std::string& before) {
    return BeginsPgnBlock(before + "[Event \"?\"]\n", before.size());
  };
  EXPECT_TRUE(begins("1. e4 e5 1-0\n\n"));
  EXPECT_TRUE(begins("*\r\n\r\n\r\n"));
  EXPECT_TRUE(begins("1. e4 {a comment without an end 1/2-1/2 \n"));
  EXPECT_FALSE(begins("1. e4 e5\n\n"));
  EXPECT_FALSE(begins("; 1-0\n\n"));
  EXPECT_FALSE(begins("[White \"?\"]\n"));
  EXPECT_FALSE(begins("1. e4 e51-0\n\n"));
  EXPECT_FALSE(begins("1. e4 e5 1-0\r\r"));
  EXPECT_FALSE(begins(""));
}

// In a text without such a place, all is the rest.
TEST(PgnBlocks, LeaveATextWithoutABeginningAsARest) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "1. e4 e5 1-0\n";
  PiecesOfSize bytes(text, 1000);
  PgnBlocks blocks(bytes, 100);
  EXPECT_FALSE(blocks.Next().has_value());
  const std::unique_ptr<ByteSource> rest = blocks.Rest();
  std::string read;
  for (std::string_view piece = *rest->Next(); !piece.empty(); piece = *rest->Next()) read += piece;
  EXPECT_EQ(read, text);
  EXPECT_EQ(blocks.line(), 1);
}

TEST(PgnBlocks, StopAtTheFirstBadGameIfStrict) {
  const std::string good = "[Event \"?\"]\n\n1. e4 e5 1-0\n\n", bad = "[Event \"?\"]\n\n1. e4 e4 1-0\n\n";
  std::string text;
  for (int i = 0; i < 100; ++i) text += good;
  text += bad + good + bad;
  EXPECT_EQ(Reading(text, 3, 100, true), Reading(text, 1, 100, true));
}

}  // namespace
}  // namespace tabia::formats
