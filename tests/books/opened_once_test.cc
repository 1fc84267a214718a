// Counts how often files are mapped, indexes are opened and metadata is parsed. The linker replaces the three functions
// by the counters below (--wrap, see CMakeLists.txt), so that the library itself contains no counter.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/base/json.h"
#include "core/base/os/mapped_file.h"
#include "core/books/build.h"
#include "core/books/open_book.h"
#include "core/index/index.h"
#include "tests/base/scratch_folder.h"
#include "tests/tiny_book.h"

namespace tabia {

std::vector<std::string> mapped;  // paths
int opens = 0, parses = 0;

// Names of the linker, for arguments of type std::string_view and const std::string&, of libstdc++.
#define MAP "_ZN5tabia10MappedFile4OpenERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEES8_"
#define OPEN "_ZN5tabia5index5Index4OpenESt17basic_string_viewIcSt11char_traitsIcEES5_"
#define PARSE "_ZN5tabia4Json5ParseESt17basic_string_viewIcSt11char_traitsIcEE"

absl::StatusOr<MappedFile> RealMap(const std::string& path,
                                   const std::string& location) __asm__("__real_" MAP);
absl::StatusOr<MappedFile> CountedMap(const std::string& path,
                                      const std::string& location) __asm__("__wrap_" MAP);
absl::StatusOr<MappedFile> CountedMap(const std::string& path, const std::string& location) {
  mapped.push_back(path);
  return RealMap(path, location);
}

absl::StatusOr<index::Index> RealOpen(std::string_view bytes, std::string_view name) __asm__("__real_" OPEN);
absl::StatusOr<index::Index> CountedOpen(std::string_view bytes,
                                         std::string_view name) __asm__("__wrap_" OPEN);
absl::StatusOr<index::Index> CountedOpen(std::string_view bytes, std::string_view name) {
  ++opens;
  return RealOpen(bytes, name);
}

std::optional<Json> RealParse(std::string_view text) __asm__("__real_" PARSE);
std::optional<Json> CountedParse(std::string_view text) __asm__("__wrap_" PARSE);
std::optional<Json> CountedParse(std::string_view text) {
  ++parses;
  return RealParse(text);
}

namespace books {
namespace {

class OpenedOnceTest : public testing::Test {
 protected:
  std::string Build(const std::vector<std::string>& sources, const std::string& name,
                    const BuildOptions& options = {}) {
    const absl::StatusOr<BuiltFile> built = BuildIndexFile(sources, options, folder_ / name);
    EXPECT_TRUE(built.ok()) << built.status();
    return folder_ / name;
  }
  std::string ChessIndex() {
    return Build({WriteOobs(folder_ / "book.obs.db3", {{kStart, "e2e4", 3}})}, "chess.tabia");
  }
  // Counts the openings of this one call, and expects an equal number of each kind.
  template <typename Call>
  void ExpectOpenings(int expected, const Call& call) {
    mapped.clear();
    opens = parses = 0;
    const auto result = call();
    EXPECT_TRUE(result.ok()) << result.status();
    EXPECT_EQ(mapped.size(), static_cast<size_t>(expected));
    EXPECT_EQ(opens, expected);
    EXPECT_EQ(parses, expected);
  }

  ScratchFolder folder_;
  StringSink sink_;
};

TEST_F(OpenedOnceTest, ABackgammonIndexAsASourceIsOpenedOnce) {
  const std::string formats = TABIA_TEST_DATA "/formats/";
  const std::string a = Build({formats + "ob/sample.ob"}, "a.tabia");
  const std::string b = Build({formats + "xg/match_with_comment.xg"}, "b.tabia");
  ExpectOpenings(1, [&] { return BuildIndex(std::vector{a}, {}, sink_); });
  ExpectOpenings(2, [&] { return BuildIndex(std::vector{a, b}, {}, sink_); });
}

TEST_F(OpenedOnceTest, AChessIndexAsASourceIsOpenedOnce) {
  const std::string index = ChessIndex();
  ExpectOpenings(1, [&] { return BuildIndex(std::vector{index}, {}, sink_); });
  ExpectOpenings(
      1, [&] { return BuildIndex(std::vector{index}, {.rule = {.merge = MergeRule::kShares}}, sink_); });
}

TEST_F(OpenedOnceTest, APartAsASourceIsOpenedOnce) {
  const std::string part =
      Build({WriteOobs(folder_ / "book.obs.db3", {{kStart, "e2e4", 3}})}, "a.part", {.partial = true});
  ExpectOpenings(1, [&] { return BuildIndex(std::vector{part}, {}, sink_); });
}

TEST_F(OpenedOnceTest, AnIndexAsABookIsOpenedOnce) {
  const std::string index = ChessIndex();
  for (const Purpose purpose : {Purpose::kProbe, Purpose::kSession, Purpose::kCount, Purpose::kReadAll}) {
    ExpectOpenings(1, [&] { return OpenBook(index, {.purpose = purpose}); });
  }
  ExpectOpenings(1, [&] { return BuildBook({index}, {}); });
}

TEST_F(OpenedOnceTest, ABookInPlaceIsMappedOnce) {
  const std::string path = TABIA_TEST_DATA "/formats/polyglot/one-position.bin";
  mapped.clear();
  const absl::StatusOr<probe::Book> book = OpenBook(path);
  ASSERT_TRUE(book.ok()) << book.status();
  EXPECT_EQ(book->origin(), probe::Origin::kInPlace);
  EXPECT_EQ(std::count(mapped.begin(), mapped.end(), path), 1);
}

TEST_F(OpenedOnceTest, ABookThatCannotBeProbedInPlaceIsMappedOnce) {
  const std::string path = TABIA_TEST_DATA "/formats/ctg/no-results.ctg";
  mapped.clear();
  const absl::StatusOr<probe::Book> book = OpenBook(path);
  ASSERT_TRUE(book.ok()) << book.status();
  EXPECT_EQ(book->origin(), probe::Origin::kMemory);
  EXPECT_EQ(std::count(mapped.begin(), mapped.end(), path), 1);
}

}  // namespace
}  // namespace books
}  // namespace tabia
