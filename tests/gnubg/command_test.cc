#include <string>

#include "gtest/gtest.h"

#include "core/base/status.h"
#include "protocol/gnubg/gnubg_command.h"

namespace tabia::gnubg {
namespace {

BoardCommand BoardOf(std::string_view line) {
  const absl::StatusOr<Command> command = ParseCommand(line);
  EXPECT_TRUE(command.ok()) << Message(command.status());
  return command.ok() ? std::get<BoardCommand>(*command) : BoardCommand();
}

std::string ErrorOf(std::string_view line) {
  const absl::StatusOr<Command> command = ParseCommand(line);
  return command.ok() ? "" : Message(command.status());
}

TEST(ParseCommand, EndsTheBoardAtTheFirstBlankAfterTheLastColon) {
  EXPECT_EQ(BoardOf("board:My Bot:the other one:1:2 beavers on").board, "board:My Bot:the other one:1:2");
  EXPECT_EQ(BoardOf("board:a:b:1 ").board, "board:a:b:1");
  EXPECT_EQ(BoardOf("board:").board, "board:");
}

TEST(ParseCommand, ReadsSessionOptionsInAnyOrder) {
  const SessionOptions options =
      BoardOf("BOARD:a:b:1 Resignation 2 crawfordrule OFF jacobyrule yes beavers false").session;
  EXPECT_EQ(options.jacoby, true);
  EXPECT_EQ(options.beaver, false);
  EXPECT_FALSE(options.crawford);
  EXPECT_EQ(options.resignation, 2);
}

TEST(ParseCommand, LeavesMissingOptionsUnset) {
  const BoardCommand command = BoardOf("board:a:b:1");
  EXPECT_EQ(command.session.jacoby, std::nullopt);
  EXPECT_EQ(command.session.beaver, std::nullopt);
  EXPECT_TRUE(command.session.crawford);
  EXPECT_EQ(command.session.resignation, 0);
  EXPECT_FALSE(command.evaluation);
}

TEST(ParseCommand, ReadsOptionsOfAnEvaluation) {
  const BoardCommand command = BoardOf(
      "Evaluation FibsBoard board:a:b:1 plies 3 cube on jacobyrule on prune noise 500 deterministic no");
  ASSERT_TRUE(command.evaluation);
  EXPECT_EQ(command.evaluation->plies, 3);
  EXPECT_TRUE(command.evaluation->cubeful);
  EXPECT_TRUE(command.evaluation->prune);
  EXPECT_FALSE(command.evaluation->deterministic);
  EXPECT_DOUBLE_EQ(command.evaluation->noise, 0.05);
  EXPECT_EQ(command.session.jacoby, true);
}

TEST(ParseCommand, TakesNoiseAsAFractionToo) {
  EXPECT_DOUBLE_EQ(BoardOf("evaluation fibsboard board:a:b:1 noise 0.25").evaluation->noise, 0.25);
}

TEST(ParseCommand, RefusesNumbersOutOfRange) {
  EXPECT_EQ(ErrorOf("board:a:b:1 resignation 4"), "resignation: 4: not 0 to 3");
  EXPECT_EQ(ErrorOf("evaluation fibsboard board:a:b:1 plies 9"), "plies: 9: not 0 to 7");
  EXPECT_EQ(ErrorOf("evaluation fibsboard board:a:b:1 plies -99999999999"), "plies: -2147483648: not 0 to 7");
  EXPECT_EQ(ErrorOf("evaluation fibsboard board:a:b:1 noise -1"), "noise: -0.0001: not 0 to 1");
  EXPECT_EQ(ErrorOf("evaluation fibsboard board:a:b:1 noise 1.5"), "noise: 1.5: not 0 to 1");
}

}  // namespace
}  // namespace tabia::gnubg
