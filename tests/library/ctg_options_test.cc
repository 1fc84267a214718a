// The options that make moves of a ChessBase book active.
#include <cstdint>
#include <map>
#include <string>
#include <tuple>

#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"
#include "tests/library/built.h"
#include "tests/library/opened.h"

namespace tabia {
namespace {

// Returns how many moves are active at the start, where three of six are recommended and two rejected, and after
// 1. e4, where no reply is recommended.
std::tuple<int, int> ActiveMoves(const tabia_book* book) {
  const auto count = [book](const char* position) {
    int active = 0;
    for (const tabia_chess_move& move : Moves(book, KeyOf(Parsed(position)))) {
      active += (move.flags & TABIA_INACTIVE) == 0;
    }
    return active;
  };
  return {count("startpos"), count("startpos moves e2e4")};
}

TEST(CtgChoice, FollowsTheOptions) {
  const std::map<int32_t, std::tuple<int, int>> expected = {{TABIA_RECOMMENDED_FIRST, {2, 2}},
                                                            {TABIA_RECOMMENDED_ONLY, {2, 0}},
                                                            {TABIA_RECOMMENDED_IGNORED, {4, 2}}};
  const ScratchFolder folder;
  for (const auto& [rule, active] : expected) {
    auto options = Sized<tabia_options>();
    options.ctg_recommended = rule;
    EXPECT_EQ(ActiveMoves(Opened(Fixture("ctg/marks.ctg"), &options)), active) << rule;
    EXPECT_EQ(ActiveMoves(Built({Fixture("ctg/marks.ctg")}, folder / "marks.tabia", &options)), active)
        << rule;
  }
}

}  // namespace
}  // namespace tabia
