// A lookup reads nothing but its extents: of a copy that has only these, the same answers come.
#include "core/index/lookup_extents.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "tests/index/sample_index.h"

namespace tabia::index {
namespace {

using ::testing::HasSubstr;

// Returns random values, among them some that must be escapes far from their bucket.
Values ValuesWithEscapes() {
  Values values = RandomValues(20'000);
  for (uint64_t key = 1; key <= 40; ++key)
    values[key] = std::string(500 * key, static_cast<char>('a' + key % 26));
  return values;
}

Values Notes(size_t count) {
  Values notes;
  for (const auto& [key, value] : RandomValues(count, 2)) notes[key] = "about " + std::to_string(key);
  return notes;
}

// A copy of an index with zeros for the bytes that were not loaded.
class PartialIndex {
 public:
  explicit PartialIndex(const std::string& whole)
      : whole_(whole), bytes_(whole.size(), '\0'), loaded_(whole.size()) {
    Load({{0, kHeaderBytes}});
    LookupExtents(index()).AddCommon(wanted_);
    Load(wanted_);
  }

  Index index() const { return OpenIndex(bytes_); }
  std::string& bytes() { return bytes_; }

  void LoadFind(uint64_t key) {
    LoadSteps(LookupExtents::kFindSteps,
              [&](int step) { LookupExtents(index()).AddFind(key, step, wanted_); });
  }
  // Loads only the bytes of the first step.
  void LoadFindOnce(uint64_t key) {
    LoadSteps(1, [&](int step) { LookupExtents(index()).AddFind(key, step, wanted_); });
  }
  uint64_t loaded_bytes() const {
    return static_cast<uint64_t>(std::count(loaded_.begin(), loaded_.end(), true));
  }
  void LoadNotes(uint64_t key) {
    LoadSteps(LookupExtents::kNoteSteps,
              [&](int step) { LookupExtents(index()).AddNotes(key, step, wanted_); });
  }

 private:
  void LoadSteps(int steps, const std::function<void(int step)>& add) {
    for (int step = 0; step < steps; ++step) {
      wanted_.clear();
      add(step);
      Load(wanted_);
    }
  }

  void Load(const std::vector<Extent>& extents) {
    for (const Extent& extent : extents) {
      ASSERT_LE(extent.end(), whole_.size());
      const auto begin = loaded_.begin() + static_cast<ptrdiff_t>(extent.offset);
      std::fill(begin, begin + static_cast<ptrdiff_t>(extent.size), true);
      bytes_.replace(extent.offset, extent.size, whole_, extent.offset, extent.size);
    }
  }

  const std::string whole_;
  std::string bytes_;
  std::vector<bool> loaded_;
  std::vector<Extent> wanted_;
};

TEST(LookupExtents, AreEnoughForAnyKey) {
  const Values values = ValuesWithEscapes();
  const std::string whole = Build(values);
  ASSERT_GT(OpenIndex(whole).header().escapes, 40u);
  std::vector<uint64_t> keys;
  for (uint64_t key = 1; key <= 60; ++key) keys.push_back(key);
  for (auto it = values.begin(); keys.size() < 400; ++it) keys.push_back(it->first);
  for (const uint64_t key : keys) {
    PartialIndex partial(whole);
    partial.LoadFind(key);
    const auto value = values.find(key);
    const auto found = partial.index().Find(key);
    ASSERT_EQ(found.has_value(), value != values.end()) << key;
    if (!found) continue;
    ASSERT_EQ(*found, value->second) << key;
  }
}

// A round trip to a server takes longer than the bytes of a group.
TEST(LookupExtents, OfTheFirstStepAreEnoughForAnEscapeInASmallGroup) {
  const Values values = RandomValues(20'000);
  const std::string whole = Build(values);
  ASSERT_GT(OpenIndex(whole).header().escapes, 40u);
  int looked_at = 0;
  for (const auto& [key, value] : values) {
    if (++looked_at % 50 != 1) continue;
    PartialIndex partial(whole);
    partial.LoadFindOnce(key);
    ASSERT_EQ(partial.index().Find(key), value) << key;
    const uint64_t loaded = partial.loaded_bytes();
    partial.LoadFind(key);
    ASSERT_EQ(partial.loaded_bytes(), loaded) << "a later step wants more for " << key;
  }
}

TEST(LookupExtents, AreEnoughForAnyNote) {
  for (const size_t count : {1, 10, 5'000}) {
    const Values notes = Notes(count);
    const std::string whole = Build(RandomValues(2'000), notes);
    int looked_at = 0;
    for (const auto& [key, note] : notes) {
      if (++looked_at % 25 != 1) continue;
      PartialIndex partial(whole);
      partial.LoadNotes(key);
      ASSERT_EQ(partial.index().FindNotes(key), note);
      partial.LoadNotes(key + 1);
      ASSERT_EQ(partial.index().FindNotes(key + 1), "");
    }
  }
}

TEST(LookupExtents, VerifyTheCommonSectionsByChecksum) {
  PartialIndex partial(Build(ValuesWithEscapes(), {}, "{\"name\":\"sample\"}"));
  EXPECT_EQ(LookupExtents(partial.index()).CheckCommon(), absl::OkStatus());
  const uint64_t offset = partial.index().header().section(SectionId::kDictionary).offset;
  partial.bytes()[offset] ^= 1;
  const Index damaged = partial.index();
  EXPECT_THAT(LookupExtents(damaged).CheckCommon().ToString(), HasSubstr("the dictionary"));
}

}  // namespace
}  // namespace tabia::index
