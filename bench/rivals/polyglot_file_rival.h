// A Polyglot book as it has always been read: binary search in the file, byte by byte.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "bench/rivals/rival.h"

namespace tabia::bench {

class PolyglotFileRival final : public Rival {
 public:
  std::string description() const override { return "Polyglot .bin, fseek + fgetc"; }
  uint64_t NeededBytes(const Entries& entries) const override;
  void Build(const Entries& entries) override;
  uint64_t size_bytes() const override;
  Digest Find(const Question& question) override;
  bool holds_games() const override { return false; }
  bool is_slow() const override { return true; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  const char* Read(uint64_t record);

  std::unique_ptr<std::FILE, Close> file_;
  uint64_t count_ = 0;
  char record_[16];
};

}  // namespace tabia::bench
