#include "core/suites/evaluation_file.h"

#include <filesystem>
#include <optional>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/base/scratch_folder.h"

namespace tabia::suites {
namespace {

using ::testing::HasSubstr;

constexpr const char* kStartLine =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - acn 1000; c0 \"Fish 1\"; ce 35;\n";

std::optional<chess::Score> Centipawns(int centipawns) {
  return chess::Score::OfCentipawns(centipawns);
}

class EvaluationFiles : public testing::Test {
 protected:
  absl::StatusOr<EvaluationFile> Open(std::string engine = "Fish 1", uint64_t nodes = 1000) {
    return EvaluationFile::Open(path_, EvaluationOrigin{std::move(engine), nodes});
  }
  std::string ErrorWith(const std::string& text) {
    WriteFile(path_, text);
    const auto file = Open();
    EXPECT_EQ(ExitCode(file.status()), 3) << file.status();
    EXPECT_EQ(ReadFile(path_), text);
    return Message(file.status());
  }

  const ScratchFolder folder_;
  const std::string path_ = folder_ / "evals.epd";
  const chess::Position start_;
};

TEST_F(EvaluationFiles, KeepAddedEvaluations) {
  {
    auto file = Open();
    ASSERT_TRUE(file.ok()) << file.status();
    EXPECT_EQ(file->Find(start_), std::nullopt);
    ASSERT_TRUE(file->Add(start_, *Centipawns(35)).ok());
    EXPECT_EQ(file->Find(start_), Centipawns(35));
  }
  EXPECT_EQ(ReadFile(path_), kStartLine);
  EXPECT_EQ(Open()->Find(start_), Centipawns(35));
  EXPECT_EQ(Open()->known(), 1u);
}

TEST_F(EvaluationFiles, AreNotCreatedWithoutEvaluations) {
  ASSERT_TRUE(Open().ok());
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(EvaluationFiles, IgnoreOtherEnginesAndNodes) {
  WriteFile(path_, kStartLine);
  EXPECT_EQ(Open("Fish 2")->Find(start_), std::nullopt);
  EXPECT_EQ(Open("Fish 1", 1001)->Find(start_), std::nullopt);
  EXPECT_EQ(Open("Fish 2")->others(), 1u);
  EXPECT_EQ(EvaluationFile::Open(path_, std::nullopt)->Find(start_), Centipawns(35));
}

TEST_F(EvaluationFiles, UseTheLastLineOfAPosition) {
  WriteFile(
      path_,
      kStartLine + std::string("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ce -7; c0 \"Fish 1\"; "
                               "acn 1000;\n"));
  EXPECT_EQ(Open()->Find(start_), Centipawns(-7));
}

// A pawn may not be taken en passant where none stands: the same position.
TEST_F(EvaluationFiles, IgnoreAnIdleEnPassantSquare) {
  WriteFile(path_,
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1 acn 1000; c0 \"Fish 1\"; ce 1;\n");
  EXPECT_EQ(Open()->Find(*chess::Position::FromFen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -")),
            Centipawns(1));
}

TEST_F(EvaluationFiles, QuoteNamesWithQuotationMarks) {
  ASSERT_TRUE(Open("The \"Fish\"; 1")->Add(start_, *Centipawns(5)).ok());
  EXPECT_EQ(Open("The \"Fish\"; 1")->Find(start_), Centipawns(5));
}

TEST_F(EvaluationFiles, RemoveAnIncompleteLine) {
  WriteFile(path_, kStartLine + std::string("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - acn 10"));
  auto file = Open();
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->known(), 1u);
  EXPECT_EQ(ReadFile(path_), kStartLine);
}

TEST_F(EvaluationFiles, CompleteTheLastLineBeforeTheNext) {
  const std::string line(kStartLine);
  WriteFile(path_, line.substr(0, line.size() - 1));
  ASSERT_TRUE(Open()->Add(*chess::Position::FromFen("8/8/8/4k3/8/4K3/4P3/8 w - -"), *Centipawns(99)).ok());
  EXPECT_THAT(ReadFile(path_), HasSubstr(line + "8/8/8/4k3/8/4K3/4P3/8 w - - acn"));
}

// An editor saves the file by renaming a new one.
TEST_F(EvaluationFiles, AreAddedToTheFileThatReplacesTheirOwn) {
  auto file = Open();
  ASSERT_TRUE(file->Add(start_, *Centipawns(1)).ok());
  WriteFile(folder_ / "new", kStartLine);
  std::filesystem::rename(folder_ / "new", path_);
  ASSERT_TRUE(file->Add(*chess::Position::FromFen("8/8/8/4k3/8/4K3/4P3/8 w - -"), *Centipawns(99)).ok());
  EXPECT_EQ(ReadFile(path_),
            kStartLine + std::string("8/8/8/4k3/8/4K3/4P3/8 w - - acn 1000; c0 \"Fish 1\"; ce 99;\n"));
  WriteFile(folder_ / "new", "no book\n");
  std::filesystem::rename(folder_ / "new", path_);
  EXPECT_EQ(ExitCode(file->Add(start_, *Centipawns(2))), 3);
  EXPECT_EQ(ReadFile(path_), "no book\n");
}

TEST_F(EvaluationFiles, RejectOtherLines) {
  const std::string board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";
  EXPECT_THAT(ErrorWith("[Event \"?\"]\n"), HasSubstr("evals.epd: line 1: not an evaluation"));
  EXPECT_THAT(ErrorWith("no book at all"), HasSubstr("line 1"));
  EXPECT_THAT(ErrorWith(kStartLine + board + "acn 1000; c0 \"Fish 1\";\n"), HasSubstr("line 2"));
  EXPECT_THAT(ErrorWith(board + "acn 1000; c0 \"Fish 1\"; ce 40000;\n"), HasSubstr("line 1"));
  EXPECT_THAT(ErrorWith(board + "acn -1; c0 \"Fish 1\"; ce 4;\n"), HasSubstr("line 1"));
  EXPECT_THAT(ErrorWith(board + "acn 1000; ce 4;\n"), HasSubstr("line 1"));
  EXPECT_THAT(ErrorWith("8/8/8/8/8/8/8/8 w - - acn 1000; c0 \"Fish 1\"; ce 4;\n"), HasSubstr("line 1"));
}

}  // namespace
}  // namespace tabia::suites
