#include <algorithm>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::HasSubstr;

constexpr size_t kSkippableBytes = 12;  // of the first frame

size_t SecondFrame(const std::string& packed) {
  return packed.find("\x28\xb5\x2f\xfd", kSkippableBytes + 1);
}

// Damages one of the golden files.
class PgnDamageTest : public testing::Test {
 protected:
  static std::string Golden(const std::string& name) {
    return ReadFile(TABIA_TEST_DATA "/formats/pgn/" + name);
  }

  Outcome Read(std::string_view bytes) {
    WriteFile(path_, bytes);
    return ReadBook(path_);
  }
  // Expects that packed bytes are rejected if they are cut, unless the cut is where one member or stream
  // ends.
  void ExpectEveryCutRejected(const std::string& packed, size_t end_of_first) {
    for (size_t size = 0; size < packed.size(); ++size) {
      if (size >= end_of_first && Read(packed.substr(0, size)).status.ok()) continue;
      EXPECT_EQ(ExitCode(Read(packed.substr(0, size)).status), 3) << size;
    }
  }
  // Expects that any flipped bit is detected or makes no difference.
  void ExpectEveryFlipDetectedOrHarmless(const std::string& packed) {
    const std::vector<std::string> sound = Read(packed).lines;
    ASSERT_FALSE(sound.empty());
    for (size_t bit = 0; bit < 8 * packed.size(); ++bit) {
      std::string damaged = packed;
      damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ 1 << bit % 8);
      const Outcome outcome = Read(damaged);
      if (!outcome.status.ok()) {
        EXPECT_EQ(ExitCode(outcome.status), 3) << bit;
      } else {
        EXPECT_EQ(outcome.lines, sound) << bit;
      }
    }
  }

  ScratchFolder folder_;
  const std::string path_ = folder_ / "games.pgn";
};

TEST_F(PgnDamageTest, KeepsTheGamesBeforeACut) {
  for (const char* name : {"comments-variations-and-nags.pgn", "odd-tags.pgn", "windows.pgn"}) {
    const std::string text = Golden(name);
    const std::vector<std::string> whole = Read(text).lines;
    for (size_t size = 0; size < text.size(); ++size) {
      std::vector<std::string> expected = whole;
      const std::vector<std::string> lines = Read(text.substr(0, size)).lines;
      expected.resize(std::min(whole.size(), lines.size()));
      EXPECT_EQ(lines, expected) << name << " cut at " << size;
    }
  }
}

TEST_F(PgnDamageTest, RejectsGzipCutAtAnyByte) {
  const std::string packed = Golden("two-members.pgn.gz");
  ExpectEveryCutRejected(packed, packed.find("\x1f\x8b", 2));
}

TEST_F(PgnDamageTest, RejectsXzCutAtAnyByte) {
  const std::string packed = Golden("two-streams.pgn.xz");
  ExpectEveryCutRejected(packed, packed.find("\xfd"
                                             "7zXZ",
                                             2) -
                                     8);
}

TEST_F(PgnDamageTest, RejectsGzipWithAFlippedBit) {
  const std::string packed = Golden("two-members.pgn.gz");
  ExpectEveryFlipDetectedOrHarmless(packed.substr(0, packed.find("\x1f\x8b", 2)));
}

TEST_F(PgnDamageTest, RejectsXzWithAFlippedBit) {
  const std::string packed = Golden("two-streams.pgn.xz");
  ExpectEveryFlipDetectedOrHarmless(packed.substr(0, packed.find("\xfd"
                                                                 "7zXZ",
                                                                 2) -
                                                         8));
}

TEST_F(PgnDamageTest, RejectsZstdCutAtAnyByte) {
  const std::string packed = Golden("skippable-and-two-frames.pgn.zst");
  ExpectEveryCutRejected(packed, SecondFrame(packed));
}

TEST_F(PgnDamageTest, RejectsZstdWithAFlippedBit) {
  const std::string packed = Golden("skippable-and-two-frames.pgn.zst");
  ExpectEveryFlipDetectedOrHarmless(packed.substr(0, SecondFrame(packed)));
}

TEST_F(PgnDamageTest, RejectsZstdThatTakesTooMuchMemoryOrADictionary) {
  const std::string sound = Golden("skippable-and-two-frames.pgn.zst");
  const std::string window_of_a_gigabyte("\x28\xb5\x2f\xfd\x04\xa0\x01\x00\x00", 9);
  EXPECT_THAT(Message(Read(sound + window_of_a_gigabyte).status),
              HasSubstr("decompression requires more than 128 MiB of memory"));
  const std::string with_a_dictionary("\x28\xb5\x2f\xfd\x21\x07\x00\x01\x00\x00", 10);
  EXPECT_THAT(Message(Read(sound + with_a_dictionary).status), HasSubstr("compressed with a dictionary"));
}

TEST_F(PgnDamageTest, ReportsThePlaceOfDamageInPackedBytes) {
  std::string packed = Golden("two-members.pgn.gz");
  const size_t second = packed.find("\x1f\x8b", 2);
  EXPECT_THAT(
      Message(Read(packed.substr(0, second + 20)).status),
      HasSubstr(absl::StrFormat("games.pgn: byte %d: the compressed data end too early", second + 20)));
  packed[second + 3] = '\xff';
  EXPECT_THAT(Message(Read(packed).status), HasSubstr(": the compressed data are damaged"));
}

TEST_F(PgnDamageTest, RejectsBytesAfterThePackedOnes) {
  EXPECT_EQ(ExitCode(Read(Golden("two-members.pgn.gz") + "surplus").status), 3);
  EXPECT_EQ(ExitCode(Read(Golden("two-streams.pgn.xz") + "surplus").status), 3);
  EXPECT_EQ(ExitCode(Read(Golden("skippable-and-two-frames.pgn.zst") + "surplus").status), 3);
}

TEST_F(PgnDamageTest, SurvivesAFewBytesThatUnpackToMany) {
  const std::string bomb = ReadFile(TABIA_TEST_DATA "/formats_seeds/pgn/sixteen-megabytes-of-blanks.pgn.gz");
  EXPECT_LT(bomb.size(), 20000u);
  EXPECT_EQ(Read(bomb).lines.size(), 1u);
}

}  // namespace
}  // namespace tabia::formats
