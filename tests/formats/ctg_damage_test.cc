#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/formats/ctg/ctg_finder.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/ctg_book.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr size_t kCtgPage = 4096;

class CtgDamageTest : public testing::Test {
 protected:
  void ExpectRejected(std::string_view where_and_why) {
    book_.Write();
    const absl::Status status = ReadBook(book_.path).status;
    EXPECT_EQ(ExitCode(status), 3);
    EXPECT_EQ(Message(status), book_.path + ": " + std::string(where_and_why));
  }
  absl::Status InPlaceStatus() {
    book_.Write();
    return OpenCtgInPlace(book_.bytes, book_.path, {}).status();
  }
  // Reads the book, and probes it in place if it can be opened so.
  void Use() {
    WriteFile(book_.path, book_.bytes);
    const Outcome outcome = ReadBook(book_.path);
    EXPECT_TRUE(outcome.status.ok() || ExitCode(outcome.status) == 3) << outcome.status;
    const auto in_place = OpenCtgInPlace(book_.bytes, book_.path, {});
    if (!in_place.ok()) return;
    chess::BookEntry entry;
    chess::Position position;
    (void)in_place->finder->FindAt(chess::BookPosition::Of(position), entry);
    const auto probe = [&](uint64_t key) {
      (void)in_place->finder->Find(key, entry);
      EXPECT_TRUE(in_place->finder->VisitNotes(key, [](const chess::NoteView&) {}).ok());
    };
    EXPECT_TRUE(in_place->finder->ForEachKey(probe).ok());
  }

  CtgBook book_{"marks"};
};

TEST_F(CtgDamageTest, ReadsAnUndamagedBook) {
  EXPECT_THAT(ReadStrictly(book_.path).report.skipped, IsEmpty());
  EXPECT_TRUE(InPlaceStatus().ok());
}

TEST_F(CtgDamageTest, RejectsACutFirstPage) {
  book_.bytes.resize(100);
  ExpectRejected("byte 100: the file ends inside its first page of 4096 bytes");
}

TEST_F(CtgDamageTest, RejectsACutPage) {
  book_.bytes.resize(kCtgPage + 10);
  ExpectRejected("byte 4106: the file ends here, but its header gives 1 page, up to byte 8192");
  EXPECT_EQ(ExitCode(InPlaceStatus()), 3);
}

TEST_F(CtgDamageTest, RejectsMorePagesThanInTheHeader) {
  book_.bytes.resize(3 * kCtgPage);
  ExpectRejected("byte 12288: the file ends here, but its header gives 1 page, up to byte 8192");
}

TEST_F(CtgDamageTest, SkipsAPageThatIsMoreThanFull) {
  book_.bytes[kCtgPage + 2] = '\x7f';
  book_.Write();
  EXPECT_THAT(FirstSkipped(ReadBook(book_.path), "damaged page"),
              HasSubstr("byte 4100: page 0: the page states 32"));
  EXPECT_EQ(ExitCode(ReadStrictly(book_.path).status), 3);
}

TEST_F(CtgDamageTest, CannotBeProbedInPlaceWithoutADirectory) {
  std::filesystem::remove(book_.directory_path);
  const absl::Status status = OpenCtgInPlace(book_.bytes, book_.path, {}).status();
  EXPECT_TRUE(absl::IsFailedPrecondition(status));
  EXPECT_EQ(Message(status), book_.path + ": there is no book.cto next to it to find positions by");
}

TEST_F(CtgDamageTest, FindsADirectoryWithACapitalExtension) {
  const std::string path = book_.folder / "OTHER.CTG";
  WriteFile(path, book_.bytes);
  WriteFile(book_.folder / "OTHER.CTO", book_.directory);
  EXPECT_TRUE(OpenCtgInPlace(book_.bytes, path, {}).ok());
  std::filesystem::rename(book_.folder / "OTHER.CTO", book_.folder / "OTHER.cto");
  EXPECT_TRUE(OpenCtgInPlace(book_.bytes, path, {}).ok());
}

TEST_F(CtgDamageTest, RejectsACutDirectory) {
  book_.directory.resize(18);
  EXPECT_EQ(
      Message(InPlaceStatus()),
      book_.directory_path + ": byte 18: the file ends here, but its header gives 1 node, up to byte 20");
}

TEST_F(CtgDamageTest, RejectsTheDirectoryOfAnotherBook) {
  book_.directory[19] = 7;
  EXPECT_EQ(Message(InPlaceStatus()), book_.directory_path + ": byte 16: page 7: the book has 1 page");
  book_.directory[0] = 1;
  EXPECT_EQ(Message(InPlaceStatus()),
            book_.directory_path + ": byte 0: not the directory of a CTG book: begins with other bytes");
}

TEST_F(CtgDamageTest, RejectsADirectoryAsABook) {
  EXPECT_EQ(Message(ReadBook(book_.directory_path).status),
            book_.directory_path +
                ": byte 0: an auxiliary file of a ChessBase book, not a book: pass the .ctg next to it; "
                "'tabia formats' lists the formats that tabia reads");
}

TEST_F(CtgDamageTest, SurvivesAChangeOfEveryByte) {
  const std::string whole = book_.bytes;
  const size_t used =
      kCtgPage + (static_cast<uint8_t>(whole[kCtgPage + 2]) << 8 | static_cast<uint8_t>(whole[kCtgPage + 3]));
  for (size_t at = 0; at < used; ++at) {
    if (at == 48) at = kCtgPage;  // the rest of the first page is not read
    constexpr std::array<char, 3> kDamages = {'\x01', '\x80', '\xff'};
    SCOPED_TRACE(at);
    book_.bytes = whole;
    book_.bytes[at] = static_cast<char>(book_.bytes[at] ^ kDamages[at % kDamages.size()]);
    Use();
  }
}

TEST_F(CtgDamageTest, SurvivesAChangeOfEveryByteOfTheDirectory) {
  const std::string whole = book_.directory;
  for (size_t at = 0; at < whole.size(); ++at) {
    book_.directory = whole;
    book_.directory[at] = static_cast<char>(~book_.directory[at]);
    const absl::Status status = InPlaceStatus();
    EXPECT_TRUE(status.ok() || ExitCode(status) == 3) << at << status;
  }
}

}  // namespace
}  // namespace tabia::formats
