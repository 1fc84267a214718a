#include "core/moves/notes_codec.h"

#include <algorithm>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/moves/book_samples.h"

namespace tabia::chess {
namespace {

using ::testing::ElementsAreArray;

BookNote AboutPosition(NoteKind kind, std::string text) {
  return {Move(), OpaqueMove(), kind, std::move(text)};
}

BookNote AboutMove(std::string_view uci, NoteKind kind, std::string text) {
  return {StartMove(uci), OpaqueMove(), kind, std::move(text)};
}

BookNote AboutOpaqueMove(std::string_view move, NoteKind kind, std::string text) {
  return {Move(), *OpaqueMove::Parse(move), kind, std::move(text)};
}

BookNotes Samples() {
  return {AboutPosition(NoteKind::kName, "Start position"), AboutMove("e2e4", NoteKind::kEco, "B00"),
          AboutMove("e2e4", NoteKind::kComment, ""), AboutOpaqueMove("P@e4", NoteKind::kComment, "a drop"),
          AboutMove("d2d4", NoteKind::kName, std::string(300, 'x'))};
}

BookNotes DecodedNotes(std::string_view bytes) {
  BookNotes notes;
  EXPECT_TRUE(DecodeNotes(bytes, notes));
  return notes;
}

std::string Fold(const std::vector<std::string>& encoded) {
  return FoldNotes(std::vector<std::string_view>(encoded.begin(), encoded.end()));
}

TEST(EncodeNotes, HasTheDocumentedBytes) {
  EXPECT_EQ(EncodeNotes({AboutMove("e2e4", NoteKind::kEco, "B00")}), std::string("\x02\x1c\x03\x03"
                                                                                 "B00"));
  EXPECT_EQ(EncodeNotes({AboutOpaqueMove("P@e4", NoteKind::kName, "x")}), std::string("\x40\x04P@e4\x01x"));
}

TEST(EncodeNotes, KeepsAllNotes) {
  EXPECT_THAT(DecodedNotes(EncodeNotes(Samples())), ElementsAreArray(Samples()));
  EXPECT_TRUE(DecodedNotes(EncodeNotes({})).empty());
}

TEST(BookNote, WithoutAMoveIsAboutThePosition) {
  EXPECT_TRUE(AboutPosition(NoteKind::kName, "").about_position());
  EXPECT_FALSE(AboutMove("e2e4", NoteKind::kName, "").about_position());
  EXPECT_FALSE(AboutOpaqueMove("P@e4", NoteKind::kName, "").about_position());
}

TEST(DecodeNotes, RejectsAnUnknownKind) {
  BookNotes notes;
  EXPECT_FALSE(DecodeNotes(std::string("\x03\x1c\x03\x00", 4), notes));
  EXPECT_FALSE(DecodeNotes(std::string("\x80\x1c\x03\x00", 4), notes));
}

TEST(DecodeNotes, RejectsATextBeyondTheBytes) {
  BookNotes notes;
  EXPECT_FALSE(DecodeNotes("\x01\x1c\x03\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", notes));
}

TEST(DecodeNotes, DamageIsRejectedOrDecodesToNotes) {
  ReadDamaged(EncodeNotes(Samples()), [](std::string_view damaged) {
    BookNotes notes;
    if (DecodeNotes(damaged, notes)) {
      EXPECT_THAT(DecodedNotes(EncodeNotes(notes)), ElementsAreArray(notes));
    }
  });
}

TEST(FoldNotes, KeepsEachNoteOnceInOrderOfMoveKindAndText) {
  const std::string folded = Fold(
      {EncodeNotes({AboutMove("e2e4", NoteKind::kComment, "b"), AboutMove("e2e4", NoteKind::kComment, "a")}),
       EncodeNotes({AboutMove("e2e4", NoteKind::kName, "z")}),
       EncodeNotes({AboutMove("e2e4", NoteKind::kComment, "b"), AboutPosition(NoteKind::kEco, "A00")}),
       EncodeNotes({AboutMove("d2d4", NoteKind::kEco, "A40")})});
  EXPECT_THAT(
      DecodedNotes(folded),
      ElementsAreArray({AboutPosition(NoteKind::kEco, "A00"), AboutMove("d2d4", NoteKind::kEco, "A40"),
                        AboutMove("e2e4", NoteKind::kName, "z"), AboutMove("e2e4", NoteKind::kComment, "a"),
                        AboutMove("e2e4", NoteKind::kComment, "b")}));
}

TEST(FoldNotes, IsTheSameInAnyOrder) {
  std::vector<std::string> encoded;
  for (const BookNote& note : Samples()) encoded.push_back(EncodeNotes({note}));
  std::sort(encoded.begin(), encoded.end());
  const std::string first = Fold(encoded);
  while (std::next_permutation(encoded.begin(), encoded.end())) ASSERT_EQ(Fold(encoded), first);
}

TEST(NoteKind, HasNames) {
  EXPECT_EQ(NoteKindName(NoteKind::kName), "name");
  EXPECT_EQ(NoteKindName(NoteKind::kComment), "comment");
  EXPECT_EQ(NoteKindName(NoteKind::kEco), "eco");
}

}  // namespace
}  // namespace tabia::chess
