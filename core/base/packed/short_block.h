// Byte strings of some kilobytes, each packed on its own, for temporary files of this program.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace tabia {

// Packs such strings. Destroy it after a few strings, because it takes more memory than most strings.
class BlockPacker {
 public:
  BlockPacker();
  ~BlockPacker();

  // Appends `bytes`, packed, to `out`.
  void Pack(std::string_view bytes, std::string& out);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

class BlockUnpacker {
 public:
  BlockUnpacker();
  ~BlockUnpacker();

  // Unpacks `packed` into the `size` bytes at `into`. Returns false if `packed` is damaged or has another size.
  bool Unpack(std::string_view packed, char* into, size_t size);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace tabia
