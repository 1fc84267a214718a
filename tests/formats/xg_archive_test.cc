// Damage to the container of eXtreme Gammon's games.

#include "core/formats/xg/xg_archive.h"

#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/formats/xg_sample.h"

namespace tabia::formats {
namespace {

using testing::HasSubstr;

class XgArchiveTest : public testing::Test {
 protected:
  // Makes the archive of a few records of the real game.
  XgArchiveTest() : archive_(ReadXgSample(kRealXg, 6).Archive()) {}

  XgSampleFile& File(size_t i) { return archive_.files.at(i); }
  size_t ArchiveBegin() const { return kXgHeaderBytes + archive_.picture.size(); }

  Outcome Read(std::string_view bytes) {
    WriteFile(path_, bytes);
    return ReadBook(path_);
  }
  Outcome Read() { return Read(archive_.Bytes()); }
  std::string Error(std::string_view bytes) {
    const absl::Status status = Read(bytes).status;
    EXPECT_EQ(ExitCode(status), 3);
    const std::string message = Message(status);
    EXPECT_EQ(message.substr(0, path_.size() + 2), path_ + ": ");
    return message.substr(std::min(message.size(), path_.size() + 2));
  }
  // Opens the archive without a file, which would be slow for many kinds of damage.
  absl::Status Open(std::string_view bytes) const { return XgArchive::Open(path_, bytes).status(); }
  void ExpectRejected(std::string_view bytes) const {
    EXPECT_EQ(ExitCode(Open(bytes)), 3) << bytes.size() << " bytes";
  }
  std::string Error() { return Error(archive_.Bytes()); }
  // Returns the error for another number at `at` in the header, or, if `at` is negative, at that distance from the end.
  std::string ErrorWith(int at, int32_t value) {
    std::string bytes = archive_.Bytes();
    Put(bytes, at < 0 ? bytes.size() + static_cast<size_t>(at) : static_cast<size_t>(at), value);
    return Error(bytes);
  }

  static constexpr int kFilesAt = -32, kVersionAt = -28, kRegistrySizeAt = -24, kFilesSizeAt = -20,
                       kIsPackedAt = -16;
  XgSampleArchive archive_;
  ScratchFolder folder_;
  const std::string path_ = folder_ / "game.xg";
};

TEST_F(XgArchiveTest, ReadsAnUndamagedArchive) {
  const Outcome outcome = Read();
  EXPECT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_EQ(outcome.report.records, 3u);
}

TEST_F(XgArchiveTest, ReadsStoredFilesAndRegistry) {
  const Outcome packed = Read();
  for (XgSampleFile& file : archive_.files) file.is_packed = false;
  archive_.has_packed_registry = false;
  const Outcome stored = Read();
  EXPECT_TRUE(stored.status.ok()) << stored.status;
  EXPECT_EQ(stored.lines, packed.lines);
}

TEST_F(XgArchiveTest, RejectsACutAnywhere) {
  const std::string bytes = ReadFile(kRealXg);
  constexpr size_t kCuts = 1'000;
  for (size_t i = 0; i < kCuts; ++i) ExpectRejected(bytes.substr(0, bytes.size() * i / kCuts));
  for (size_t cut = 1; cut <= 100; ++cut) ExpectRejected(bytes.substr(0, bytes.size() - cut));
}

TEST_F(XgArchiveTest, RejectsAnyChangedByteOfFilesOrRegistry) {
  const std::string bytes = archive_.Bytes();
  for (size_t at = ArchiveBegin(); at < bytes.size() - kXgTrailerBytes; ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(~damaged[at]);
    EXPECT_EQ(Message(Open(damaged)),
              path_ + ": byte 8241: the checksum of the archive, which begins here, is wrong");
  }
}

// The last 15 bytes of the trailer have no meaning.
TEST_F(XgArchiveTest, RejectsAnyChangedBitOfTheTrailer) {
  constexpr size_t kMeantBytes = 21;
  const std::string bytes = archive_.Bytes();
  for (size_t bit = 0; bit < 8 * kXgTrailerBytes; ++bit) {
    std::string damaged = bytes;
    damaged[bytes.size() - kXgTrailerBytes + bit / 8] ^= static_cast<char>(1 << bit % 8);
    EXPECT_EQ(Open(damaged).ok(), bit / 8 >= kMeantBytes) << bit;
  }
}

TEST_F(XgArchiveTest, RejectsWrongNumbersInTheTrailer) {
  EXPECT_THAT(ErrorWith(kFilesAt, 17), HasSubstr("an archive of 17 files, not of 1 to 16"));
  EXPECT_THAT(ErrorWith(kFilesAt, 0), HasSubstr("an archive of 0 files, not of 1 to 16"));
  EXPECT_THAT(ErrorWith(kFilesAt, -1), HasSubstr("an archive of -1 files"));
  EXPECT_THAT(ErrorWith(kFilesAt, 1), HasSubstr("registry: unpacks to more than 532 bytes"));
  EXPECT_THAT(ErrorWith(kVersionAt, 2), HasSubstr("(version 2, not 1)"));
  EXPECT_THAT(ErrorWith(kRegistrySizeAt, -1), HasSubstr("a registry of -1, but only"));
  EXPECT_THAT(ErrorWith(kFilesSizeAt, INT32_MIN), HasSubstr("files of -2147483648 bytes"));
  EXPECT_THAT(ErrorWith(kFilesSizeAt, INT32_MAX), HasSubstr("files of 2147483647 bytes"));
  EXPECT_THAT(ErrorWith(kIsPackedAt, 2), HasSubstr("2 is neither 0 (stored) nor 1 (packed)"));
  EXPECT_THAT(ErrorWith(kIsPackedAt, 0), HasSubstr("a registry of"));
}

TEST_F(XgArchiveTest, RejectsWrongNumbersInTheHeader) {
  EXPECT_EQ(ErrorWith(4, 2), "byte 4: a header of version 2 instead of 1");
  EXPECT_EQ(ErrorWith(8, 8000), "byte 8: a header of 8000 bytes instead of 8232");
  EXPECT_EQ(ErrorWith(20, 8),
            "byte 12: the picture of 8 bytes does not end where the archive begins, at byte 8241");
  for (const int at : {12, 16}) EXPECT_THAT(ErrorWith(at, -1), HasSubstr("byte 12: the picture of 9 bytes"));
}

TEST_F(XgArchiveTest, RejectsOffsetsOutsideTheArchive) {
  File(0).offset = -1;
  EXPECT_THAT(Error(), HasSubstr("registry: temp.xg: 15360 bytes, stored as"));
  File(0).offset = INT32_MAX;
  EXPECT_THAT(Error(), HasSubstr("from byte 2147483647 of"));
  File(0).offset = 0;
  File(0).stored_size = -5;
  EXPECT_THAT(Error(), HasSubstr("stored as -5 from byte 0"));
  File(0).stored_size = INT32_MAX;
  EXPECT_THAT(Error(), HasSubstr("stored as 2147483647 from byte 0"));
  File(0).stored_size.reset();
  File(0).size = -1;
  EXPECT_THAT(Error(), HasSubstr("temp.xg: -1 bytes"));
}

TEST_F(XgArchiveTest, RejectsAnUnknownStatus) {
  File(0).status = 2;
  EXPECT_THAT(Error(), HasSubstr("registry: temp.xg: status 2"));
}

TEST_F(XgArchiveTest, RejectsAStoredFileOfAnotherSize) {
  File(0).is_packed = false;
  File(0).size = 2560;
  EXPECT_THAT(Error(), HasSubstr("2560 bytes, stored as they are in 15360"));
}

TEST_F(XgArchiveTest, RejectsAWrongChecksumOfAFile) {
  File(0).crc = 1;
  EXPECT_EQ(Error(), "byte 8241: temp.xg: the checksum of the unpacked bytes is wrong");
}

TEST_F(XgArchiveTest, RejectsAFileThatIsNotPacked) {
  File(1).stored = "no zlib stream";
  EXPECT_THAT(Error(), HasSubstr("temp.xgc: the packed bytes are damaged"));
}

TEST_F(XgArchiveTest, RejectsAFileOfMoreBytes) {
  File(0).stored = PackedZeros(10'000);
  EXPECT_EQ(Error(), "byte 8241: temp.xg: unpacks to more than 15360 bytes");
}

TEST_F(XgArchiveTest, RejectsAFileOfMoreBytesThanItCanUnpackTo) {
  File(0).size = 200'000'000;
  EXPECT_THAT(Error(), HasSubstr("bytes cannot unpack to 200000000"));
  File(0).size = INT32_MAX;
  EXPECT_THAT(Error(), HasSubstr("bytes, more than the 268435456 that are read"));
}

TEST_F(XgArchiveTest, RejectsTwoFilesOfOneName) {
  archive_.files.push_back(File(0));
  EXPECT_THAT(Error(), HasSubstr("a second file temp.xg"));
}

TEST_F(XgArchiveTest, OnlyComparesNames) {
  archive_.files.push_back({"../../temp.xg", "nothing"});
  archive_.files.push_back({std::string("/etc/\x1b[31m\0passwd", 17), "nothing"});
  EXPECT_TRUE(Read().status.ok());
}

TEST_F(XgArchiveTest, RejectsAnArchiveWithoutRecords) {
  File(0).name = "temp.xgx";
  EXPECT_EQ(Error(), "temp.xg: no records");
}

TEST_F(XgArchiveTest, RejectsAMagicAlone) {
  EXPECT_EQ(Error("RGMH"), "byte 4: the file ends before its 8268 bytes of header and trailer");
}

}  // namespace
}  // namespace tabia::formats
