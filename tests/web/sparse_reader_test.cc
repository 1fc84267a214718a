// The reader of plugin/web wants the extents that LookupExtents computes, and answers from them as from the whole file.
#include "tests/web/sparse_reader.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"

#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/index/index.h"
#include "core/index/lookup_extents.h"
#include "tests/index/sample_index.h"

namespace tabia {
namespace {

using index::LookupExtents;
using index::SectionId;

constexpr const char* kChess = R"({"game":"chess","code":2,"positions":1})";

// Returns the values of keys 1 to `keys`, of which every third one is rare, and some are longer than a group.
index::Values ValuesUpTo(uint64_t keys, size_t longest) {
  std::mt19937_64 random(keys);
  index::Values values;
  for (uint64_t key = 1; key <= keys; ++key) {
    const size_t size = key % 3 != 0 ? 3 : key % 50 == 0 ? longest : 4 + random() % 40;
    std::string value(size, key % 3 != 0 ? static_cast<char>('a' + key % 7) : '\0');
    for (size_t at = 0; key % 3 == 0 && at < size; ++at) value[at] = static_cast<char>(random());
    values[key] = value;
  }
  return values;
}

using Offsets = std::set<uint64_t>;

Offsets OffsetsOf(const std::vector<Extent>& extents, const Offsets& loaded) {
  Offsets offsets;
  for (const Extent& extent : extents) {
    for (uint64_t at = extent.offset; at < extent.end(); ++at) {
      if (!loaded.contains(at)) offsets.insert(at);
    }
  }
  return offsets;
}

std::vector<Extent> CommonExtents(const index::Index& whole) {
  std::vector<Extent> common;
  LookupExtents(whole).AddCommon(common);
  return common;
}

// Compares the extents of each step, except the bytes that are in memory already. A step of the library that brings no
// bytes is none of the reader, which continues at once.
template <typename AddStep, typename Query>
void ExpectSameExtents(const index::Index& whole, SparseReader& reader, int steps, AddStep add, Query query) {
  Offsets loaded = OffsetsOf(CommonExtents(whole), {});
  reader.Forget();
  for (int step = 0; step < steps; ++step) {
    std::vector<Extent> by_library;
    add(step, by_library);
    const Offsets expected = OffsetsOf(by_library, loaded);
    if (expected.empty()) continue;
    const std::vector<Extent> wanted = reader.Run(query);
    ASSERT_EQ(OffsetsOf(wanted, loaded), expected) << "step " << step;
    for (const Extent& extent : wanted) reader.Add(extent);
    loaded.insert(expected.begin(), expected.end());
  }
  ASSERT_TRUE(reader.Run(query).empty());
}

const std::string kNoteHead("\1\0\0", 3);  // a comment about the position; its size and its text follow

class SparseReaderTest : public testing::TestWithParam<std::tuple<uint64_t, size_t>> {
 protected:
  // Returns the text of a note about the position.
  static std::string_view NoteText(std::string_view note) {
    note.remove_prefix(std::min(note.size(), kNoteHead.size() + 1));
    return note;
  }

  static std::string BuildBook(uint64_t keys, size_t longest) {
    index::Values notes;
    for (uint64_t key = 2; key <= keys + 100; key += 5) {
      const std::string text = "note " + std::to_string(key);
      notes[key] = kNoteHead + static_cast<char>(text.size()) + text;
    }
    return index::Build(ValuesUpTo(keys, longest), notes, kChess);
  }
};

TEST_P(SparseReaderTest, WantsTheExtentsOfTheLibrary) {
  const auto [keys, longest] = GetParam();
  const std::string bytes = BuildBook(keys, longest);
  const index::Index whole = index::OpenIndex(bytes);
  const LookupExtents extents(whole);
  SparseReader reader(bytes);
  ASSERT_EQ(reader.Open(CommonExtents(whole)), nullptr);
  for (uint64_t key = 1; key <= keys + 200; key += 1 + keys / 120) {
    SCOPED_TRACE(key);
    const auto add_find = [&](int step, auto& wanted) { extents.AddFind(key, step, wanted); };
    const auto add_notes = [&](int step, auto& wanted) { extents.AddNotes(key, step, wanted); };
    ASSERT_NO_FATAL_FAILURE(ExpectSameExtents(whole, reader, LookupExtents::kFindSteps, add_find,
                                              [key] { (void)web_find_value(key); }));
    ASSERT_NO_FATAL_FAILURE(ExpectSameExtents(whole, reader, LookupExtents::kNoteSteps, add_notes,
                                              [key] { (void)web_notes(key, nullptr, 0); }));
  }
}

TEST_P(SparseReaderTest, FindsTheValuesOfTheWholeFile) {
  const auto [keys, longest] = GetParam();
  const std::string bytes = BuildBook(keys, longest);
  const index::Index whole = index::OpenIndex(bytes);
  SparseReader reader(bytes);
  const index::SectionExtent& metadata = whole.header().section(SectionId::kMetadata);
  ASSERT_EQ(reader.Open({{metadata.offset, metadata.size}}), nullptr);
  int most_rounds = 0;
  for (uint64_t key = 1; key <= keys + 200; key += 1 + keys / 120) {
    uint32_t size = 0;
    reader.Forget();
    most_rounds = std::max(most_rounds, reader.Ask([&] { size = web_find_value(key); }));
    const auto value = whole.Find(key);
    const std::string_view found(reinterpret_cast<const char*>(web_value()), size);
    ASSERT_EQ(found, value.value_or("")) << key;
    tp_note note = {};
    uint32_t notes = 0;
    reader.Forget();
    EXPECT_LE(reader.Ask([&] { notes = web_notes(key, &note, 1); }), 2);
    ASSERT_EQ(notes > 0 ? std::string_view(note.text, note.bytes) : "", NoteText(whole.FindNotes(key)))
        << key;
  }
  EXPECT_LE(most_rounds, 3);
}

INSTANTIATE_TEST_SUITE_P(Sizes, SparseReaderTest,
                         testing::Values(std::tuple(1, 10), std::tuple(300, 600), std::tuple(20'000, 600),
                                         std::tuple(20'000, 60'000)));

TEST(SparseReader, HasTheChecksumOfTheLibrary) {
  std::mt19937_64 random(5);
  std::string bytes;
  while (bytes.size() < 10'000) bytes += static_cast<char>(random());
  for (size_t size = 241; size <= bytes.size(); size += 1 + size / 60) {
    const std::string_view part(bytes.data(), size);
    EXPECT_EQ(web_checksum(reinterpret_cast<const unsigned char*>(part.data()), size), Checksum(part))
        << size;
  }
}

TEST(SparseReader, RefusesAHeaderThatIsCut) {
  const std::string bytes = index::Build(ValuesUpTo(10, 10), {}, kChess);
  for (const size_t size : {size_t{0}, size_t{8}, size_t{303}, bytes.size() - 1}) {
    SparseReader reader(std::string_view(bytes).substr(0, size));
    EXPECT_NE(reader.Open({}), nullptr) << size;
  }
}

}  // namespace
}  // namespace tabia
