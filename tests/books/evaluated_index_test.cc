// Checks that the metadata of an index agree with the evaluations of its moves.
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/base/status.h"
#include "core/books/build.h"
#include "core/books/chess_part.h"
#include "core/index/index.h"
#include "core/probe/book_info.h"
#include "core/probe/verify.h"
#include "tests/base/scratch_folder.h"

namespace tabia::books {
namespace {

using testing::StartsWith;

constexpr char kEvals[] =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - c0 \"e4 eval +0.30/40, d4 eval +0.28/40\";\n";
constexpr char kGame[] = "1. e4 e5 1-0\n";

// Returns the index of a text in a file of this name.
std::string IndexOf(const std::string& name, const std::string& text, bool partial) {
  const ScratchFolder folder;
  WriteFile(folder / name, text);
  BuildOptions options;
  options.partial = partial;
  StringSink sink;
  EXPECT_TRUE(BuildIndex({folder / name}, options, sink).ok());
  return sink.bytes();
}

std::string MetadataOf(const std::string& bytes) {
  return std::string(index::Index::Open(bytes, "book.tabia")->metadata());
}

// Returns the error of an index that is checked against other metadata.
std::string VerdictOn(const std::string& bytes, const std::string& metadata) {
  const index::Index index = *index::Index::Open(bytes, "book.tabia");
  const probe::BookInfo info = *probe::BookInfoFromJson(metadata);
  return std::string(Message(info.is_part ? VerifyPart(index, info, "book.tabia").status()
                                          : probe::VerifyIndex(index, info, "book.tabia").status()));
}

TEST(EvaluatedIndex, HasItsOwnVersion) {
  EXPECT_THAT(MetadataOf(IndexOf("game.pgn", kGame, false)), StartsWith(R"({"game":"chess","code":2,)"));
  EXPECT_THAT(MetadataOf(IndexOf("evals.epd", kEvals, false)), StartsWith(R"({"game":"chess","code":3,)"));
  EXPECT_THAT(MetadataOf(IndexOf("game.pgn", kGame, true)), StartsWith(R"({"game":"chess","part":3,)"));
  EXPECT_THAT(MetadataOf(IndexOf("evals.epd", kEvals, true)), StartsWith(R"({"game":"chess","part":4,)"));
}

TEST(EvaluatedIndex, IsRejectedIfItsMetadataHaveAnotherNumberOfEvaluations) {
  for (const bool partial : {false, true}) {
    const std::string games = IndexOf("game.pgn", kGame, partial),
                      evals = IndexOf("evals.epd", kEvals, partial);
    EXPECT_EQ(VerdictOn(games, MetadataOf(games)), "");
    EXPECT_EQ(VerdictOn(evals, MetadataOf(evals)), "");
    EXPECT_EQ(VerdictOn(evals, MetadataOf(games)),
              "book.tabia: metadata: 0 evaluations listed, but the values have 2");
    EXPECT_EQ(VerdictOn(games, MetadataOf(evals)),
              "book.tabia: metadata: 2 evaluations listed, but the values have 0");
  }
}

}  // namespace
}  // namespace tabia::books
