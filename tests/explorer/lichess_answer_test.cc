#include "protocol/explorer/lichess_answer.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/url_query.h"
#include "protocol/explorer/cloud_eval_answer.h"
#include "tests/tiny_book.h"

namespace tabia::explorer {
namespace {

using testing::HasSubstr;

LichessAnswer MastersOf(const std::vector<Row>& rows) {
  Library library;
  library.Add("tiny", probe::ChessBook(BookOf(rows)));
  const auto request = ParseLichessRequest(LichessSource::kMasters, *UrlQuery::Parse(""));
  EXPECT_TRUE(request.ok());
  return *AnswerLichess(library, *request);
}

// Clients add up the numbers in 32 bits.
TEST(LichessAnswer, ScalesDownLargeCounts) {
  const LichessAnswer answer =
      MastersOf({{kStart, "e2e4", 2'000'000'000, 1'000'000'000, 1}, {kStart, "d2d4", 1, 0, 0}});
  EXPECT_EQ(answer.scaled_down_by, 2u);
  EXPECT_THAT(answer.json, HasSubstr(R"("white":1000000000,"draws":500000000,"black":1)"));
  EXPECT_THAT(answer.json, HasSubstr(R"("san":"d4","white":1,"draws":0,"black":0)"));
}

TEST(LichessAnswer, OmitsInactiveMovesAndMovesWithoutGames) {
  const LichessAnswer answer =
      MastersOf({{kStart, "e2e4", 0, 0, 0}, {kStart, "d2d4", 1, 0, 0, 0}, {kStart, "c2c4", 0, 0, 3}});
  EXPECT_EQ(
      answer.json,
      R"({"white":0,"draws":0,"black":3,"moves":[{"uci":"c2c4","san":"c4","white":0,"draws":0,"black":3,)"
      R"("game":null,"opening":{"eco":"A10","name":"English Opening"},"performance":1259}],"topGames":[],)"
      R"("opening":null})");
}

TEST(CloudEvalAnswer, IsOfTheBookOfTheVariant) {
  Library library;
  const std::string start = std::string(kStart) + " c0 \"e4 eval +0.35/20\";\n";
  library.Add("chess", probe::ChessBook(EpdBook(start)));
  library.Add("atomic",
              probe::ChessBook(EpdBook(std::string(kStart) + " c0 \"Nf3 eval +0.50/20\";\n", "atomic")));
  const auto answer = [&](const std::string& query) {
    return *AnswerCloudEval(library, *UrlQuery::Parse("fen=" + EscapeQuery(kStart) + query));
  };
  EXPECT_THAT(*answer(""), HasSubstr(R"("pvs":[{"moves":"e2e4","cp":35}])"));
  EXPECT_THAT(*answer("&variant=atomic"), HasSubstr(R"("pvs":[{"moves":"g1f3","cp":50}])"));
  EXPECT_FALSE(answer("&variant=horde"));
  EXPECT_FALSE(answer("&variant=shogi"));
}

}  // namespace
}  // namespace tabia::explorer
