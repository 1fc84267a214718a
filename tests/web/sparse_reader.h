// The reader of plugin/web with parts of a book, which it gets as reader.js gives them to it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "plugin/embed/tabia_probe.h"

// The functions of tabia_web.c, which has no header: JavaScript calls them.
extern "C" {
struct web_extent {
  uint64_t offset, size;
};
struct web_piece {
  uint64_t offset, size;
  const unsigned char* bytes;
};
web_piece* web_pieces(void);
void web_set_pieces(uint32_t count);
const web_extent* web_wanted_extents(void);
uint32_t web_take_wanted(void);
const char* web_open(const unsigned char* header, uint64_t file_bytes);
const char* web_take_kind(void);
uint32_t web_probe(uint64_t key, tp_move* moves, uint32_t room);
uint32_t web_notes(uint64_t key, tp_note* notes, uint32_t room);
uint32_t web_find_value(uint64_t key);
const unsigned char* web_value(void);
uint64_t web_checksum(const unsigned char* bytes, size_t size);
}

namespace tabia {

// A book, of which the reader gets exactly the bytes that it wants, each extent in a block of its own. A program has
// only one such reader.
class SparseReader {
 public:
  explicit SparseReader(std::string_view file) : file_(file) {}

  // Opens the book with pieces that stay in memory. Returns the reason if that is refused.
  const char* Open(const std::vector<Extent>& kept) {
    blocks_.clear();
    const unsigned char* header = Copy({0, std::min<uint64_t>(file_.size(), 304)});
    const char* reason = web_open(header, file_.size());
    if (reason != nullptr) return reason;
    for (const Extent& extent : kept) Add(extent);
    kept_ = blocks_.size();
    return web_take_kind();
  }

  // Forgets all pieces except those that Open has kept.
  void Forget() {
    blocks_.resize(kept_);
    web_set_pieces(static_cast<uint32_t>(kept_ - 1));
  }

  // Runs a query once. Returns the extents that it wants.
  template <typename Query>
  std::vector<Extent> Run(Query query) {
    query();
    std::vector<Extent> wanted;
    const uint32_t count = web_take_wanted();
    for (uint32_t i = 0; i < count; ++i) {
      wanted.push_back({web_wanted_extents()[i].offset, web_wanted_extents()[i].size});
    }
    return wanted;
  }

  // Runs a query until it wants nothing more. Returns the number of rounds that brought bytes.
  template <typename Query>
  int Ask(Query query) {
    for (int rounds = 0;; ++rounds) {
      const std::vector<Extent> wanted = Run(query);
      if (wanted.empty()) return rounds;
      for (const Extent& extent : wanted) Add(extent);
    }
  }

  // Adds a piece of the file. The table of pieces has room for 64.
  void Add(const Extent& extent) {
    const unsigned char* bytes = Copy(extent);
    web_piece& piece = web_pieces()[blocks_.size() - 2];  // the first block is the header
    piece = {extent.offset, extent.size, bytes};
    web_set_pieces(static_cast<uint32_t>(blocks_.size() - 1));
  }

 private:
  // Returns a copy of exactly these bytes, so that a sanitizer sees what is read outside of them.
  const unsigned char* Copy(const Extent& extent) {
    blocks_.push_back(std::make_unique<unsigned char[]>(extent.size));
    std::memcpy(blocks_.back().get(), file_.data() + extent.offset, extent.size);
    return blocks_.back().get();
  }

  const std::string_view file_;
  std::vector<std::unique_ptr<unsigned char[]>> blocks_;
  size_t kept_ = 0;
};

}  // namespace tabia
