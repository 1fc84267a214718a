// Random changes of random files: once all are reverted, the file has its old bytes.
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

#include "core/base/tokens.h"
#include "core/changes/changes_file.h"
#include "core/chess/fen.h"
#include "core/chess/legal_moves.h"
#include "core/formats/epd/epd_moves.h"

namespace tabia::changes {
namespace {

constexpr int kFiles = 300, kChanges = 40;

class Random {
 public:
  explicit Random(uint32_t seed) : engine_(seed) {}

  size_t Below(size_t bound) { return engine_() % bound; }
  template <class Container>
  auto OneOf(const Container& all) {
    return all[Below(std::size(all))];
  }

  chess::Position APosition() {
    chess::Position position;
    for (size_t ply = Below(5); ply-- > 0;) position.Make(OneOf(chess::LegalMoves(position)));
    return position;
  }

  Change AChange(const chess::Position& position) {
    Change change = {OneOf(std::vector{Verb::kBan, Verb::kOnly, Verb::kWeight, Verb::kComment}), position};
    if (change.verb != Verb::kComment) change.move = OneOf(chess::LegalMoves(position));
    change.percent = static_cast<uint32_t>(1 + Below(40));
    change.comment =
        OneOf(std::vector<std::string>{"why", "", "a \"b\"; c", "am e4;", "e4 40, d4 10", "\t\x01"});
    return change;
  }

  // Returns lines with remarks, and operations of other programs.
  std::string AText(const std::vector<chess::Position>& positions) {
    const std::vector<std::string> ends = {"\n", "\r\n"}, blanks = {" ", "  ", "\t"};
    const std::vector<std::string> operations = {"acd 12;", "id \"a; b\";", "odd x y;", "zz;",
                                                 "hmvc 0;", "0 1 acd 3;",   "ce -3;"};
    std::string text = Concat(formats::kChangesMark, OneOf(ends));
    for (const chess::Position& position : positions) {
      if (Below(3) == 0) absl::StrAppend(&text, "# remark", OneOf(ends), OneOf(ends));
      if (Below(3) == 0) continue;
      absl::StrAppend(&text, chess::ToEpd(position.setup()), " ", OneOf(operations));
      for (size_t more = Below(3); more-- > 0;) absl::StrAppend(&text, OneOf(blanks), "id", more, " \"x\";");
      text += OneOf(ends);
    }
    return text;
  }

 private:
  std::mt19937 engine_;
};

void Make(ChangesText& text, const Change& change) {
  const absl::StatusOr<std::vector<EditedLine>> lines = text.Make(change);
  const std::string made = text.text();
  EXPECT_TRUE(ChangesText::Parse("my.epd", made).ok()) << made;
}

TEST(Changes, LeaveTheOldBytesOnceTheyAreReverted) {
  for (uint32_t seed = 0; seed < kFiles; ++seed) {
    Random random(seed);
    std::vector<chess::Position> positions;
    for (int i = 0; i < 4; ++i) positions.push_back(random.APosition());
    const std::string text = random.AText(positions);
    absl::StatusOr<ChangesText> changed = ChangesText::Parse("my.epd", text);
    ASSERT_TRUE(changed.ok()) << changed.status() << text;
    for (int i = 0; i < kChanges; ++i) Make(*changed, random.AChange(random.OneOf(positions)));
    for (const chess::Position& position : positions) Make(*changed, {Verb::kRevert, position});
    EXPECT_EQ(changed->text(), text) << seed;
  }
}

TEST(Changes, LeaveAReadableFileOrAreRefused) {
  for (uint32_t seed = 0; seed < kFiles; ++seed) {
    Random random(seed);
    const chess::Position position = random.APosition();
    std::string text = random.AText({position, position});
    for (size_t faults = random.Below(5); faults-- > 0;) {
      text[random.Below(text.size())] = random.OneOf(std::string_view("\";,\n\r\t #-09awbm\x80"));
    }
    absl::StatusOr<ChangesText> changed = ChangesText::Parse("my.epd", text);
    for (int i = 0; i < kChanges && changed.ok(); ++i) Make(*changed, random.AChange(position));
  }
}

}  // namespace
}  // namespace tabia::changes
