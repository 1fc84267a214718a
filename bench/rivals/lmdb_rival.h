// LMDB with integer keys; the values are those of an index.
#pragma once

#include <lmdb.h>

#include <string>

#include "bench/rivals/rival.h"

namespace tabia::bench {

class LmdbRival final : public Rival {
 public:
  ~LmdbRival() override;
  std::string description() const override { return "LMDB, integer keys"; }
  uint64_t NeededBytes(const Entries& entries) const override;
  void Build(const Entries& entries) override;
  uint64_t size_bytes() const override;
  Digest Find(const Question& question) override;

 private:
  MDB_env* environment_ = nullptr;
  MDB_txn* reading_ = nullptr;
  MDB_dbi map_ = 0;
  chess::BookEntry entry_;
};

}  // namespace tabia::bench
