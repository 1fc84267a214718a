#include "core/network/partial_copy.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"

namespace tabia::network {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr uint64_t kFileBytes = 100'000;

PartialCopy NewCopy() {
  return PartialCopy(*SparseMemory::Reserve(kFileBytes, "test"));
}

std::vector<Extent> Missing(const PartialCopy& copy, std::vector<Extent> wanted) {
  return copy.Missing(wanted);
}

TEST(PartialCopy, MissesWholeLinesAndNeighboursAsOne) {
  const PartialCopy copy = NewCopy();
  EXPECT_THAT(Missing(copy, {{70, 1}}), ElementsAre(Extent{64, 64}));
  EXPECT_THAT(Missing(copy, {{200, 8}, {0, 128}, {63, 2}}), ElementsAre(Extent{0, 128}, Extent{192, 64}));
  EXPECT_THAT(Missing(copy, {{5, 0}}), IsEmpty());
}

TEST(PartialCopy, TheLastLineMayBeShorter) {
  const PartialCopy copy = NewCopy();
  EXPECT_THAT(Missing(copy, {{kFileBytes - 1, 100}}), ElementsAre(Extent{99'968, 32}));
  EXPECT_THAT(Missing(copy, {{kFileBytes, 1}}), IsEmpty());
}

TEST(PartialCopy, HasWhatWasPut) {
  PartialCopy copy = NewCopy();
  copy.Put(128, std::string(64, 'x') + std::string(64, 'y'));
  EXPECT_THAT(Missing(copy, {{100, 200}}), ElementsAre(Extent{64, 64}, Extent{256, 64}));
  EXPECT_EQ(copy.bytes().substr(190, 4), "xxyy");
  EXPECT_EQ(copy.bytes()[127], '\0');
  copy.Put(128, std::string(64, 'z'));
  EXPECT_EQ(copy.bytes()[128], 'x') << "a line that somebody may be reading was changed";
}

TEST(PartialCopy, ForgetsAllButWhatIsKept) {
  PartialCopy copy = NewCopy();
  copy.Put(0, std::string(64, 'a'));
  copy.Put(8192, std::string(64, 'b'));
  copy.Put(50'048, std::string(64, 'c'));
  EXPECT_EQ(copy.memory_bytes(), 3 * 4096u);
  const Extent kept = {8200, 10};
  copy.ForgetAllBut({&kept, 1});
  EXPECT_EQ(copy.memory_bytes(), 4096u);
  EXPECT_EQ(copy.bytes()[0], '\0');
  EXPECT_EQ(copy.bytes()[50'048], '\0');
  EXPECT_EQ(copy.bytes()[8192], 'b');
  EXPECT_THAT(Missing(copy, {{0, 1}, {8192, 1}}), ElementsAre(Extent{0, 64}));
  copy.Put(0, std::string(64, 'd'));
  EXPECT_EQ(copy.bytes()[0], 'd');
}

TEST(SparseMemory, OfMoreThanThereIsAnErrorNamesTheFile) {
  const auto memory = SparseMemory::Reserve(uint64_t{1} << 60, "https://host/book.tabia");
  ASSERT_FALSE(memory.ok());
  EXPECT_THAT(Message(memory.status()), ::testing::StartsWith("https://host/book.tabia: "));
}

}  // namespace
}  // namespace tabia::network
