// Books built through the C interface.
#pragma once

#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "plugin/tabia.h"
#include "tests/library/opened.h"

namespace tabia {

class Built : public OwnedBook {
 public:
  Built(const std::vector<std::string>& sources, const std::string& output,
        const tabia_options* options = nullptr) {
    std::vector<const char*> paths;
    for (const std::string& source : sources) paths.push_back(source.c_str());
    status_ = tabia_build(paths.data(), paths.size(), output.c_str(), options, &book_);
  }
};

// Builds an index. Returns its path, `output`.
inline std::string WriteIndex(const std::vector<std::string>& sources, const std::string& output) {
  const Built book(sources, output);
  EXPECT_EQ(book.status(), TABIA_OK) << book.detail();
  return output;
}

}  // namespace tabia
