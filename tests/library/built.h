// Books built through the C interface.
#pragma once

#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "plugin/tabia.h"

namespace tabia {

class Built {
 public:
  Built(const std::vector<std::string>& sources, const std::string& output,
        const tabia_options* options = nullptr) {
    std::vector<const char*> paths;
    for (const std::string& source : sources) paths.push_back(source.c_str());
    status_ = tabia_build(paths.data(), paths.size(), output.c_str(), options, &book_);
  }
  Built(const Built&) = delete;
  Built& operator=(const Built&) = delete;
  ~Built() { tabia_close(&book_); }

  operator const tabia_book*() const { return book_; }
  int32_t status() const { return status_; }
  std::string detail() const { return tabia_detail(book_); }

 private:
  tabia_book* book_ = nullptr;
  int32_t status_;
};

// The path of the index that is written there.
inline std::string WriteIndex(const std::vector<std::string>& sources, const std::string& output) {
  const Built book(sources, output);
  EXPECT_EQ(book.status(), TABIA_OK) << book.detail();
  return output;
}

}  // namespace tabia
