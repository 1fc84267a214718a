#include "protocol/http/response_cache.h"

#include <string>

#include "gtest/gtest.h"

namespace tabia::http {
namespace {

Response Text(const std::string& body) {
  return {.body = body};
}

TEST(ResponseCache, KnowsWhatItWasGiven) {
  ResponseCache cache(1 << 20);
  cache.Add(1, "/a", Text("a"));
  ASSERT_NE(cache.Find(1, "/a"), nullptr);
  EXPECT_EQ(cache.Find(1, "/a")->body, "a");
  EXPECT_EQ(cache.Find(1, "/b"), nullptr);
}

TEST(ResponseCache, ForgetsAllWhenTheBooksAreOthers) {
  ResponseCache cache(1 << 20);
  cache.Add(1, "/a", Text("a"));
  EXPECT_EQ(cache.Find(2, "/a"), nullptr);
  EXPECT_EQ(cache.Find(1, "/a"), nullptr);
}

TEST(ResponseCache, KeepsWhatIsAskedForAgain) {
  ResponseCache cache(20'000);
  cache.Add(1, "/often", Text("often"));
  for (int i = 0; i < 1000; ++i) {
    cache.Add(1, std::to_string(i), Text(std::string(100, 'x')));
    ASSERT_NE(cache.Find(1, "/often"), nullptr) << i;
  }
  EXPECT_EQ(cache.Find(1, "0"), nullptr);
  EXPECT_NE(cache.Find(1, "999"), nullptr);
}

TEST(ResponseCache, DoesNotKeepWhatIsTooLarge) {
  ResponseCache cache(20'000);
  cache.Add(1, "/a", Text("a"));
  cache.Add(1, "/large", Text(std::string(10'000, 'x')));
  EXPECT_EQ(cache.Find(1, "/large"), nullptr);
  EXPECT_NE(cache.Find(1, "/a"), nullptr);
}

}  // namespace
}  // namespace tabia::http
