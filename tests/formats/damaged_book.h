// A book in a file of its own, to be damaged byte by byte.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "gtest/gtest.h"

#include "core/base/bytes.h"
#include "core/base/status.h"
#include "core/formats/read_options.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {

class DamagedBookTest : public testing::Test {
 protected:
  // Begins with the bytes of `fixture`, "obk/published-tree.obk".
  explicit DamagedBookTest(const std::string& fixture)
      : bytes_(ReadFile(TABIA_TEST_DATA "/formats/" + fixture)) {}

  void SetWord(size_t at, uint32_t word) {
    std::string four;
    Append(four, word);
    bytes_.replace(at, four.size(), four);
  }

  Outcome Read(const ReadOptions& options = {}) {
    WriteFile(path_, bytes_);
    return ReadBook(path_, options);
  }
  std::string StrictError() {
    WriteFile(path_, bytes_);
    return Message(ReadStrictly(path_).status);
  }
  void ExpectRejected(std::string_view where_and_why) {
    const absl::Status status = Read().status;
    EXPECT_EQ(ExitCode(status), 3);
    EXPECT_EQ(Message(status), path_ + ": " + std::string(where_and_why));
  }

  // Changes each byte, and cuts the book before each. Expects that the book is read or rejected as a bad file.
  void ExpectReadOrRefusedWithAnyByteChanged() {
    const std::string sound = bytes_;
    for (size_t at = 0; at < sound.size(); ++at) {
      for (const char bits : {'\x01', '\x40', '\x80', '\xff'}) {
        bytes_ = sound;
        bytes_[at] = static_cast<char>(bytes_[at] ^ bits);
        ExpectReadOrRefused(at);
      }
    }
  }
  void ExpectReadOrRefusedWhereverItIsCut() {
    const std::string sound = bytes_;
    for (size_t size = 0; size < sound.size(); ++size) {
      bytes_ = sound.substr(0, size);
      ExpectReadOrRefused(size);
    }
  }

  const ScratchFolder folder_;
  const std::string path_ = folder_ / "book";
  std::string bytes_;

 private:
  void ExpectReadOrRefused(size_t at) {
    const absl::Status status = Read().status;
    EXPECT_TRUE(status.ok() || ExitCode(status) == 3) << at;
  }
};

}  // namespace tabia::formats
