// Values of every kind: short, long, empty, all equal, all different, more than there are symbols.
#include "tests/index/sample_index.h"

namespace tabia::index {
namespace {

void ExpectRoundTrip(const Values& values) {
  const std::string bytes = Build(values);
  const Index index = OpenIndex(bytes);
  for (const auto& [key, value] : values) ASSERT_EQ(index.Find(key), value) << key;
  EXPECT_TRUE(AllValues(index) == values);
  EXPECT_EQ(index.Verify(), absl::OkStatus());
}

TEST(ValuesOf, EverySizeAreFound) {
  Values values;
  for (uint64_t size = 0; size < 700; ++size) values[size] = std::string(size, static_cast<char>(size));
  ExpectRoundTrip(values);
}

TEST(ValuesOf, EverySizeAreFoundInTheDictionary) {
  Values values;
  for (uint64_t i = 0; i < 3000; ++i) values[i] = std::string(i % 100, 'x');
  const std::string bytes = Build(values);
  EXPECT_EQ(OpenIndex(bytes).header().escapes, 0u);
  ExpectRoundTrip(values);
}

TEST(ValuesOf, NoBytesArePresent) {
  ExpectRoundTrip({{1, ""}});
  ExpectRoundTrip(
      {{1, ""}, {2, ""}, {3, ""}, {4, ""}, {5, ""}, {6, ""}, {7, ""}, {8, ""}, {9, ""}, {10, ""}});
}

TEST(ValuesOf, OneKindTakeOneSymbol) {
  Values values;
  for (uint64_t i = 0; i < 5000; ++i) values[i] = "always the same";
  const std::string bytes = Build(values);
  EXPECT_EQ(OpenIndex(bytes).header().dictionary_symbols, 1u);
  ExpectRoundTrip(values);
}

TEST(ValuesOf, LargeSizeAreStoredFarFromTheirRecords) {
  Values values;
  for (uint64_t i = 0; i < 300; ++i) values[i] = std::string(kMaxValueBytes - i, static_cast<char>(i));
  ExpectRoundTrip(values);
}

TEST(ValuesOf, MixedSizesShareAGroup) {
  Values values;
  for (uint64_t i = 0; i < 3000; ++i) values[i] = std::to_string(i) + std::string(i % 97, '.');
  ExpectRoundTrip(values);
}

TEST(ValuesOf, ManyKindsOverflowTheDictionary) {
  Values values;
  for (uint64_t i = 0; i < 200'000; ++i) values[i] = "value " + std::to_string(i / 2);
  const std::string bytes = Build(values);
  EXPECT_EQ(OpenIndex(bytes).header().dictionary_symbols, kFirstEscape);
  EXPECT_EQ(OpenIndex(bytes).header().escapes, 200'000u - 2 * kFirstEscape);
  ExpectRoundTrip(values);
}

TEST(Dictionary, NumbersTheMostFrequentValuesFirst) {
  Values values;
  for (uint64_t i = 0; i < 100; ++i) values[i] = i < 50 ? "most" : i < 80 ? "second" : "third";
  const std::string bytes = Build(values);
  const SectionExtent slots = OpenIndex(bytes).header().section(SectionId::kDictionary);
  EXPECT_EQ(bytes.substr(slots.offset, slots.size), std::string("most\0\0\0\4second\0\6third\0\0\5", 24));
}

TEST(Notes, AreFoundByEveryKeyThatHasThem) {
  const Values values = RandomValues(1000, 1), notes = RandomValues(500, 2);
  Values expected = notes;
  std::erase_if(expected, [](const auto& note) { return note.second.empty(); });
  const std::string bytes = Build(values, notes);
  const Index index = OpenIndex(bytes);
  for (const auto& [key, note] : notes) ASSERT_EQ(index.FindNotes(key), note);
  for (const auto& [key, value] : values) ASSERT_EQ(index.FindNotes(key), "");
  EXPECT_EQ(AllNotes(index), expected);
  EXPECT_EQ(index.Verify(), absl::OkStatus());
}

TEST(Notes, AreFoundForAnyDistributionOfKeys) {
  Values notes;
  for (uint64_t mixed = 0; mixed < 5'000; ++mixed) notes[Unmix(mixed, 0)] = std::to_string(mixed);
  const std::string bytes = Build({}, notes);
  const Index index = OpenIndex(bytes);
  for (const auto& [key, note] : notes) ASSERT_EQ(index.FindNotes(key), note);
  EXPECT_EQ(index.FindNotes(Unmix(5'000, 0)), "");
}

TEST(Notes, MayBeLong) {
  const std::string long_note(1'000'000, 'n');
  const std::string bytes = Build({}, {{5, long_note}});
  EXPECT_EQ(OpenIndex(bytes).FindNotes(5), long_note);
}

}  // namespace
}  // namespace tabia::index
